import { z } from 'zod';
import { listOf, mapOf } from '../../../core/schemas/bounded.ts';
import { layerId } from './common.ts';
import { defineKind } from './kind.ts';

const inputValue = z.union([z.number(), z.boolean(), z.string().max(10_000), listOf(z.number(), { min: 2, max: 4 })]);

/** More than a shader can have, which is judged where it is loaded. */
const maxInputs = 100;

/** A vetted GLSL program at a fixed time. A page that names one draws without it until the shader can be loaded. */
export const shaderKind = defineKind({
  type: 'shader',
  fields: {
    shaderId: z.string().max(64).default(''),
    inputs: mapOf(z.string().max(64), inputValue, { max: maxInputs }).default({}),
    time: z.number().min(0).max(3_600).default(0),
  },
  authoredFields: { shaderId: layerId },
  toBox: ({ shaderId }, { layerId: id, frame, alt, warn }) => {
    warn('shader_unavailable', `Shader ${shaderId} cannot be loaded: the layer is empty.`);
    return { kind: 'container', layerId: id, style: frame, ...(alt === undefined ? {} : { alt }), children: [] };
  },
});
