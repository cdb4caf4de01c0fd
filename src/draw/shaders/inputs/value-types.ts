import type { InputType } from '../manifest.ts';

/** The components of the vector types. */
export const vectorSizes: ReadonlyMap<InputType, number> = new Map([
  ['vec2', 2],
  ['vec3', 3],
  ['vec4', 4],
]);
