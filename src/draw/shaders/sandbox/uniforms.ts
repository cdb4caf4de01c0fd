/** A value as WebGL takes it: 1 to 4 numbers, an int or a bool as one. */
export interface UniformValue {
  name: string;
  type: 'float' | 'int' | 'bool' | 'vec2' | 'vec3' | 'vec4';
  value: number[];
}

/** What the assembled program calls the time in seconds and the size in pixels. */
export const timeUniform = 'u_time';
export const resolutionUniform = 'u_resolution';
