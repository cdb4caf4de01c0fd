import type { Bitmap, Gl } from './gl.ts';
import type { CompileResult, Frame, FrameResult, PageOptions, SandboxPage, Texture, Tile } from './protocol.ts';

interface Dom {
  document: { createElement(name: string): { getContext(kind: string, options: object): Gl | null } };
  performance: { now(): number };
  Image: new () => { src: string; naturalWidth: number; naturalHeight: number; decode(): Promise<void> };
  createImageBitmap(image: object, options: object): Promise<Bitmap>;
  atob(base64: string): string;
  btoa(bytes: string): string;
  sandbox: SandboxPage;
}
/** The window of the page. */
// biome-ignore lint/suspicious/noShadowRestrictedNames: it declares what the page's own global object has, and adds nothing.
declare const globalThis: Dom;

/**
 * Installs `sandbox` (see SandboxPage) in the page in which it runs. The function must not use anything declared
 * outside it. A fuzz frame is drawn into floats, which keep values that are not finite or exceed eight bits. Pixels are
 * read back to wait until they are drawn, because `finish` does not wait.
 */
export function installSandbox({ timeUniform, resolutionUniform, maxTextureSide }: PageOptions): boolean {
  const page = globalThis;
  const vertices = 'attribute vec2 corner; void main() { gl_Position = vec4(corner, 0.0, 1.0); }';
  let gl: Gl | null = null;
  let program: object = {};
  let target: { key: string; texture: object; framebuffer: object } | null = null;

  const fromBase64 = (base64: string) => Uint8Array.from(page.atob(base64), (character) => character.charCodeAt(0));
  const toBase64 = (bytes: Uint8Array) => {
    let text = '';
    const piece = 32_768;
    for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
    return page.btoa(text);
  };

  const stop = () => {
    gl?.getExtension('WEBGL_lose_context')?.loseContext?.();
    gl = null;
    target = null;
  };

  const decode = async (url: string): Promise<Bitmap> => {
    const image = new page.Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, maxTextureSide / Math.max(width, height, 1));
    return page.createImageBitmap(image, {
      resizeWidth: Math.max(1, Math.round(width * scale)),
      resizeHeight: Math.max(1, Math.round(height * scale)),
      resizeQuality: 'high',
      imageOrientation: 'flipY',
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
  };

  /** Loads the textures. They use the units from 0 on, have no mipmaps, and repeat where WebGL 1 allows it. */
  const load = async (context: Gl, textures: Texture[]): Promise<CompileResult> => {
    const { TEXTURE_2D, RGBA, UNSIGNED_BYTE } = context;
    for (const [unit, texture] of textures.entries()) {
      const bitmap = 'url' in texture ? await decode(texture.url).catch(() => null) : texture;
      if (!bitmap) return { failure: { stage: 'texture', log: texture.name } };
      const { width, height } = bitmap;
      const isPower = (side: number) => (side & (side - 1)) === 0;
      const wrap = isPower(width) && isPower(height) ? context.REPEAT : context.CLAMP_TO_EDGE;
      context.activeTexture(context.TEXTURE0 + unit);
      context.bindTexture(TEXTURE_2D, context.createTexture());
      context.texParameteri(TEXTURE_2D, context.TEXTURE_MIN_FILTER, context.LINEAR);
      context.texParameteri(TEXTURE_2D, context.TEXTURE_WRAP_S, wrap);
      context.texParameteri(TEXTURE_2D, context.TEXTURE_WRAP_T, wrap);
      if ('rgba' in bitmap) {
        context.texImage2D(TEXTURE_2D, 0, RGBA, width, height, 0, RGBA, UNSIGNED_BYTE, fromBase64(bitmap.rgba));
      } else {
        context.texImage2D(TEXTURE_2D, 0, RGBA, RGBA, UNSIGNED_BYTE, bitmap);
        bitmap.close();
      }
      context.uniform1i(context.getUniformLocation(program, texture.name), unit);
    }
    context.activeTexture(context.TEXTURE0 + textures.length);
    return {};
  };

  const start = async (source: string, textures: Texture[]): Promise<CompileResult> => {
    stop();
    const context = page.document
      .createElement('canvas')
      .getContext('webgl', { alpha: true, antialias: false, depth: false, stencil: false });
    if (!context) throw new Error('there is no WebGL');
    for (const name of ['OES_texture_float', 'WEBGL_color_buffer_float']) {
      if (!context.getExtension(name)) throw new Error(`WebGL has no ${name}`);
    }
    // A program that requests the extension does not compile without it.
    context.getExtension('OES_standard_derivatives');
    // The vetting policy decides whether a program may use the extension. Enabling it costs nothing.
    context.getExtension('OES_standard_derivatives');
    gl = context;
    program = context.createProgram();
    const stages = [
      [context.VERTEX_SHADER, vertices],
      [context.FRAGMENT_SHADER, source],
    ] as const;
    for (const [type, text] of stages) {
      const shader = context.createShader(type);
      context.shaderSource(shader, text);
      context.compileShader(shader);
      if (!context.getShaderParameter(shader, context.COMPILE_STATUS)) {
        return { failure: { stage: 'compile', log: context.getShaderInfoLog(shader) ?? '' } };
      }
      context.attachShader(program, shader);
    }
    context.bindAttribLocation(program, 0, 'corner');
    context.linkProgram(program);
    if (!context.getProgramParameter(program, context.LINK_STATUS)) {
      return { failure: { stage: 'link', log: context.getProgramInfoLog(program) ?? '' } };
    }
    context.useProgram(program);
    context.bindBuffer(context.ARRAY_BUFFER, context.createBuffer());
    // A single triangle that covers the frame.
    context.bufferData(context.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), context.STATIC_DRAW);
    context.enableVertexAttribArray(0);
    context.vertexAttribPointer(0, 2, context.FLOAT, false, 0, 0);
    context.enable(context.SCISSOR_TEST);
    return load(context, textures);
  };

  /**
   * Sets up a texture of the frame's whole size to draw into, so that the pixels of a tile have the coordinates of the
   * frame.
   */
  const aim = (context: Gl, { width, height, time, uniforms }: Frame, type: number) => {
    const key = `${width} ${height} ${type}`;
    if (target?.key !== key) {
      if (target) {
        context.deleteFramebuffer(target.framebuffer);
        context.deleteTexture(target.texture);
      }
      const texture = context.createTexture();
      const framebuffer = context.createFramebuffer();
      context.bindTexture(context.TEXTURE_2D, texture);
      context.texParameteri(context.TEXTURE_2D, context.TEXTURE_MIN_FILTER, context.NEAREST);
      context.texImage2D(context.TEXTURE_2D, 0, context.RGBA, width, height, 0, context.RGBA, type, null);
      context.bindFramebuffer(context.FRAMEBUFFER, framebuffer);
      const { FRAMEBUFFER, COLOR_ATTACHMENT0, TEXTURE_2D } = context;
      context.framebufferTexture2D(FRAMEBUFFER, COLOR_ATTACHMENT0, TEXTURE_2D, texture, 0);
      const complete = context.checkFramebufferStatus(FRAMEBUFFER) === context.FRAMEBUFFER_COMPLETE;
      if (!complete && !context.isContextLost()) throw new Error(`no target of ${width} by ${height}`);
      context.bindTexture(TEXTURE_2D, null);
      target = { key, texture, framebuffer };
    }
    context.viewport(0, 0, width, height);
    const at = (name: string) => context.getUniformLocation(program, name);
    context.uniform1f(at(timeUniform), time);
    context.uniform2fv(at(resolutionUniform), [width, height]);
    for (const uniform of uniforms) {
      const uniformLocation = at(uniform.name);
      if (uniform.kind === 'int') {
        context.uniform1i(uniformLocation, uniform.value);
        continue;
      }
      const { length } = uniform.value;
      if (length === 1 || length === 2 || length === 3 || length === 4)
        context[`uniform${length}fv`](uniformLocation, uniform.value);
    }
  };

  const drawTile = (context: Gl, { x, y, width, height }: Tile, type: number, into: Float32Array | Uint8Array) => {
    context.scissor(x, y, width, height);
    context.drawArrays(context.TRIANGLES, 0, 3);
    context.readPixels(x, y, width, height, context.RGBA, type, into);
  };

  const fuzzFrame = (context: Gl, frame: Frame, frameLimitMs: number): FrameResult => {
    const result: FrameResult = { ms: 0, pixels: 0 };
    aim(context, frame, context.FLOAT);
    for (const tile of frame.tiles) {
      const values = new Float32Array(tile.width * tile.height * 4);
      const begin = page.performance.now();
      drawTile(context, tile, context.FLOAT, values);
      result.ms += page.performance.now() - begin;
      result.pixels += tile.width * tile.height;
      if (context.isContextLost() || context.getError() !== context.NO_ERROR) return { ...result, lost: true };
      for (let at = 0; at < values.length; at += 4) {
        // The sum of the values, computed in doubles, is finite if and only if each of the floats is finite.
        const sum = (values[at] ?? 0) + (values[at + 1] ?? 0) + (values[at + 2] ?? 0) + (values[at + 3] ?? 0);
        if (Number.isFinite(sum)) continue;
        const pixel = at >> 2;
        result.nonFinite ??= {
          count: 0,
          nan: 0,
          x: tile.x + (pixel % tile.width),
          y: tile.y + Math.floor(pixel / tile.width),
        };
        result.nonFinite.count += 1;
        if (values.subarray(at, at + 4).some(Number.isNaN)) result.nonFinite.nan += 1;
      }
      if (result.ms > frameLimitMs) return result;
    }
    return result;
  };

  const fuzz = (frames: Frame[], budgetMs: number, frameLimitMs: number): FrameResult[] => {
    const context = gl;
    if (!context) throw new Error('no program was started');
    const begin = page.performance.now();
    const results: FrameResult[] = [];
    for (const frame of frames) {
      const result = fuzzFrame(context, frame, frameLimitMs);
      results.push(result);
      if (page.performance.now() - begin > budgetMs || result.ms > frameLimitMs || result.lost) break;
    }
    return results;
  };

  const picture = (frame: Frame): string[] | null => {
    const context = gl;
    if (!context) throw new Error('no program was started');
    aim(context, frame, context.UNSIGNED_BYTE);
    const tiles: string[] = [];
    for (const tile of frame.tiles) {
      const values = new Uint8Array(tile.width * tile.height * 4);
      drawTile(context, tile, context.UNSIGNED_BYTE, values);
      if (context.isContextLost() || context.getError() !== context.NO_ERROR) return null;
      tiles.push(toBase64(values));
    }
    return tiles;
  };

  page.sandbox = { start, fuzz, picture, stop };
  // Creates a first context now, because that starts the GPU process, which takes a second.
  const ready = page.document.createElement('canvas').getContext('webgl', {}) !== null;
  return ready;
}
