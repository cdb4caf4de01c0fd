import type { z } from 'zod';
import * as contract from '../../contract/shaders.ts';
import { manifestSchema } from '../../draw/shaders/manifest-schema.ts';

/** The bodies of shaders, with the manifest of GLSL. */
export const newShader = contract.newShader(manifestSchema);
export type NewShader = z.output<typeof newShader>;
export const shaderPatch = contract.shaderPatch(manifestSchema);
export type ShaderPatch = z.output<typeof shaderPatch>;
