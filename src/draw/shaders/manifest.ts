/** Types of a shader's inputs (SHD-12). A colour is a vec4 in the program, an image a sampler2D. */
export const inputTypes = ['float', 'int', 'bool', 'vec2', 'vec3', 'vec4', 'color', 'image'] as const;

export type InputType = (typeof inputTypes)[number];

/** A value of an input: a colour is a CSS colour, an image an address, a vector a list of its components. */
export type InputValue = number | boolean | string | number[];

export interface ShaderInput {
  name: string;
  type: InputType;
  default: InputValue;
  /** Values outside min and max are clamped, a vector's component by component (SHD-12). */
  min?: number;
  max?: number;
  label?: string;
}

export interface ShaderManifest {
  inputs: ShaderInput[];
}
