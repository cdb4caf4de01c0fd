/** A picture that the browser has decoded. */
export interface Bitmap {
  width: number;
  height: number;
  close(): void;
}

type Constant =
  | 'ARRAY_BUFFER'
  | 'STATIC_DRAW'
  | 'FLOAT'
  | 'UNSIGNED_BYTE'
  | 'RGBA'
  | 'TEXTURE_2D'
  | 'TEXTURE0'
  | 'TEXTURE_MIN_FILTER'
  | 'TEXTURE_WRAP_S'
  | 'TEXTURE_WRAP_T'
  | 'LINEAR'
  | 'NEAREST'
  | 'REPEAT'
  | 'CLAMP_TO_EDGE'
  | 'VERTEX_SHADER'
  | 'FRAGMENT_SHADER'
  | 'COMPILE_STATUS'
  | 'LINK_STATUS'
  | 'SCISSOR_TEST'
  | 'FRAMEBUFFER'
  | 'COLOR_ATTACHMENT0'
  | 'FRAMEBUFFER_COMPLETE'
  | 'TRIANGLES'
  | 'NO_ERROR';

/**
 * The part of WebGL 1 that the scripts use. It is declared here because the types of a Worker have no DOM. The contents
 * of objects are not declared.
 */
export interface Gl extends Readonly<Record<Constant, number>> {
  getExtension(name: string): { loseContext?(): void } | null;
  isContextLost(): boolean;
  getError(): number;
  createShader(type: number): object;
  shaderSource(shader: object, source: string): void;
  compileShader(shader: object): void;
  getShaderParameter(shader: object, parameter: number): boolean;
  getShaderInfoLog(shader: object): string | null;
  createProgram(): object;
  attachShader(program: object, shader: object): void;
  bindAttribLocation(program: object, index: number, name: string): void;
  linkProgram(program: object): void;
  getProgramParameter(program: object, parameter: number): boolean;
  getProgramInfoLog(program: object): string | null;
  useProgram(program: object): void;
  createBuffer(): object;
  bindBuffer(target: number, buffer: object): void;
  bufferData(target: number, data: Float32Array, usage: number): void;
  enableVertexAttribArray(index: number): void;
  vertexAttribPointer(index: number, size: number, type: number, normalized: boolean, stride: number, at: number): void;
  getUniformLocation(program: object, name: string): object | null;
  uniform1f(location: object | null, value: number): void;
  uniform1i(location: object | null, value: number): void;
  uniform1fv(location: object | null, value: number[]): void;
  uniform2fv(location: object | null, value: number[]): void;
  uniform3fv(location: object | null, value: number[]): void;
  uniform4fv(location: object | null, value: number[]): void;
  createTexture(): object;
  deleteTexture(texture: object | null): void;
  activeTexture(unit: number): void;
  bindTexture(target: number, texture: object | null): void;
  texParameteri(target: number, name: number, value: number): void;
  texImage2D(
    target: number,
    level: number,
    internal: number,
    width: number,
    height: number,
    border: number,
    format: number,
    type: number,
    pixels: Uint8Array | null,
  ): void;
  texImage2D(target: number, level: number, internal: number, format: number, type: number, bitmap: Bitmap): void;
  pixelStorei(parameter: number, value: number): void;
  createFramebuffer(): object;
  deleteFramebuffer(framebuffer: object | null): void;
  bindFramebuffer(target: number, framebuffer: object | null): void;
  framebufferTexture2D(target: number, attachment: number, textures: number, texture: object, level: number): void;
  checkFramebufferStatus(target: number): number;
  viewport(x: number, y: number, width: number, height: number): void;
  scissor(x: number, y: number, width: number, height: number): void;
  enable(capability: number): void;
  disable(capability: number): void;
  drawArrays(mode: number, first: number, count: number): void;
  readPixels(
    x: number,
    y: number,
    width: number,
    height: number,
    format: number,
    type: number,
    into: Float32Array | Uint8Array,
  ): void;
}
