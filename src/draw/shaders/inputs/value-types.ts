import type { InputType } from '../manifest.ts';

/** The number of components of each vector type. */
export const vectorSizes: ReadonlyMap<InputType, number> = new Map([
  ['vec2', 2],
  ['vec3', 3],
  ['vec4', 4],
]);
