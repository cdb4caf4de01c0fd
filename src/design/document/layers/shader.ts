import { z } from 'zod';
import { boundedList, boundedMap } from '../../../core/schemas/bounded.ts';
import type { ImageBox } from '../../boxes/types.ts';
import { bindableAs } from '../bindable.ts';
import { layerId } from './common.ts';
import { defineKind } from './kind.ts';

const inputValue = z.union([
  z.number(),
  z.boolean(),
  z.string().max(10_000),
  boundedList(z.number(), { min: 2, max: 4 }),
]);

/** A maximum that is higher than any shader allows. The actual number is checked when the shader is loaded. */
const maxInputs = 100;

/** The inputs of a shader by name. */
export const shaderInputs = boundedMap(z.string().max(64), inputValue, { max: maxInputs });

/** A vetted GLSL program at a fixed time (SHD-11). If a side is absent or `auto`, it is as long as the parent's side. */
export const shaderKind = defineKind({
  type: 'shader',
  fields: {
    shaderId: z.string().max(64).default(''),
    inputs: bindableAs('BindableShaderInputs', shaderInputs).default({}),
    time: bindableAs('BindableSeconds', z.number().min(0).max(3_600)).default(0),
  },
  authoredFields: { shaderId: bindableAs('BindableShaderId', layerId) },
  toBox: ({ shaderId, inputs, time }, { layerId: id, frame, alt }): ImageBox => ({
    kind: 'image',
    layerId: id,
    style: { ...frame, width: side(frame['width']), height: side(frame['height']) },
    ...(alt === undefined ? {} : { alt }),
    source: { kind: 'shader', shaderId, inputs, time, width: 0, height: 0 },
    // A shader is drawn at the size of its box, but the poster that may replace it has its own proportions.
    fit: 'cover',
    focus: { x: 0.5, y: 0.5 },
  }),
});

function side(length: string | undefined): string {
  return length === undefined || length === 'auto' ? '100%' : length;
}
