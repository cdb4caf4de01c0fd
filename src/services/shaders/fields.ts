import type { z } from 'zod';
import * as contract from '../../contract/shaders.ts';
import { manifestSchema } from '../../draw/shaders/manifest-schema.ts';

/** The schemas of request bodies for shaders, which check the manifest with manifestSchema. */
export const newShader = contract.newShader(manifestSchema);
export type NewShader = z.output<typeof newShader>;
export const shaderPatch = contract.shaderPatch(manifestSchema);
export type ShaderPatch = z.output<typeof shaderPatch>;
