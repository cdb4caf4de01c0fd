import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { Uniform } from '../../../src/draw/shaders/inputs/index.ts';
import { ChromeSource } from '../../../workers/renderer/browser/chrome-source.ts';
import { endWithFile } from '../ends.ts';

export interface Frame {
  /** What the compiler says; empty of a program that links. */
  error: string;
  /** Four bytes a pixel, rows from below. */
  pixels: number[];
}

/** A page with WebGL 1 drawn in software, as a browser without a graphics card has it. */
export class WebglPage {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(): Promise<WebglPage> {
    const chrome = await new ChromeSource().get();
    const browser: Browser = await puppeteer.launch({
      executablePath: chrome.executable,
      pipe: true,
      env: { ...process.env, ...chrome.environment },
      args: [
        ...['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND'],
        ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
      ],
    });
    endWithFile(() => browser.close());
    const page = await browser.newPage();
    await page.setContent('<canvas></canvas>');
    return new WebglPage(page);
  }

  /** One frame of a program; images are a checkered one. */
  draw(program: string, size: [width: number, height: number], time: number, uniforms: Uniform[]): Promise<Frame> {
    return this.#page.evaluate(drawFrame, program, size, time, uniforms);
  }
}

/** Runs in the page. */
function drawFrame(program: string, [width, height]: [number, number], time: number, uniforms: Uniform[]): Frame {
  const canvas = document.querySelector('canvas') as HTMLCanvasElement;
  const gl = canvas.getContext('webgl', { premultipliedAlpha: false, antialias: false }) as WebGLRenderingContext;
  const linked = gl.createProgram() as WebGLProgram;
  const vertex = 'attribute vec2 corner; void main() { gl_Position = vec4(corner, 0.0, 1.0); }';
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, program],
  ] as const) {
    const shader = gl.createShader(type) as WebGLShader;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    const log = gl.getShaderInfoLog(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) return { error: `${log}`, pixels: [] };
    gl.attachShader(linked, shader);
    gl.deleteShader(shader);
  }
  gl.bindAttribLocation(linked, 0, 'corner');
  gl.linkProgram(linked);
  if (!gl.getProgramParameter(linked, gl.LINK_STATUS)) return { error: `${gl.getProgramInfoLog(linked)}`, pixels: [] };
  gl.useProgram(linked);
  canvas.width = width;
  canvas.height = height;
  gl.viewport(0, 0, width, height);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  const place = (name: string) => gl.getUniformLocation(linked, name);
  gl.uniform1f(place('u_time'), time);
  gl.uniform2f(place('u_resolution'), width, height);
  let unit = 0;
  for (const uniform of uniforms) {
    const location = place(uniform.name);
    if (uniform.kind === 'int') gl.uniform1i(location, uniform.value);
    else if (uniform.kind === 'floats') {
      const set = [gl.uniform1fv, gl.uniform2fv, gl.uniform3fv, gl.uniform4fv][uniform.value.length - 1];
      set?.call(gl, location, uniform.value);
    } else {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
      const checkered = new Uint8Array([255, 0, 0, 255, 0, 0, 255, 255, 0, 255, 0, 255, 255, 255, 255, 255]);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 2, 2, 0, gl.RGBA, gl.UNSIGNED_BYTE, checkered);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
      gl.uniform1i(location, unit);
      unit += 1;
    }
  }
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  const pixels = new Uint8Array(4 * width * height);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const code = gl.getError();
  gl.deleteProgram(linked);
  return { error: code === 0 ? '' : `WebGL error ${code}`, pixels: [...pixels] };
}
