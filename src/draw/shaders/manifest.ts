/** The types of a shader's inputs (SHD-12). In the program, a color is a vec4 and an image is a sampler2D. */
export const inputTypes = ['float', 'int', 'bool', 'vec2', 'vec3', 'vec4', 'color', 'image'] as const;

export type InputType = (typeof inputTypes)[number];

/** A value of an input. A color is a CSS color, an image is a URL, and a vector is a list of its components. */
export type InputValue = number | boolean | string | number[];

export interface ShaderInput {
  name: string;
  type: InputType;
  default: InputValue;
  /** The smallest value. Values outside min and max are clamped, vectors component by component (SHD-12). */
  min?: number;
  max?: number;
  label?: string;
}

export interface ShaderManifest {
  inputs: ShaderInput[];
}
