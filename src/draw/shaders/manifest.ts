/** The types of a shader's inputs (SHD-12). A color is a vec4 in the program, an image a sampler2D. */
export const inputTypes = ['float', 'int', 'bool', 'vec2', 'vec3', 'vec4', 'color', 'image'] as const;

export type InputType = (typeof inputTypes)[number];

/** A value of an input: a color is a CSS color, an image a URL, a vector a list of its components. */
export type InputValue = number | boolean | string | number[];

export interface ShaderInput {
  name: string;
  type: InputType;
  default: InputValue;
  /** Values outside min and max are clamped, vectors component by component (SHD-12). */
  min?: number;
  max?: number;
  label?: string;
}

export interface ShaderManifest {
  inputs: ShaderInput[];
}
