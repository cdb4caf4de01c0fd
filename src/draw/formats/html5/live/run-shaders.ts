import type { Gl } from '../../../shaders/page/gl.ts';
import type { LiveShader } from './live-shader.ts';

interface Element {
  className: string;
  clientWidth: number;
  clientHeight: number;
  style: { display: string };
  insertAdjacentElement(where: string, element: Element): void;
  remove(): void;
}
interface Canvas extends Element {
  width: number;
  height: number;
  getContext(kind: string, options: object): Gl | null;
  addEventListener(name: string, listener: (event: { preventDefault(): void }) => void): void;
}
interface Dom {
  document: {
    querySelectorAll(selector: string): Iterable<Element>;
    createElement(name: string): Canvas;
  };
  performance: { now(): number };
  devicePixelRatio: number;
  matchMedia(query: string): { matches: boolean };
  requestAnimationFrame(draw: () => void): void;
  fetch(url: string, init: object): Promise<unknown>;
}
/** The window of the ad. */
// biome-ignore lint/suspicious/noShadowRestrictedNames: it declares what the page's own global object has, and adds nothing.
declare const globalThis: Dom;

export interface LiveLimits {
  /**
   * A shader is stopped if its average milliseconds per frame, over the measuring window, exceed this number (SHD-11).
   */
  frameMs: number;
  windowMs: number;
  /** The milliseconds after which the shader stops, because ad servers limit animations. */
  runMs: number;
  maxPixelRatio: number;
}

/** Reports to the service that a shader was stopped (SHD-9). If the viewer is offline, nothing is reported. */
export function sendReport(url: string, body: string): void {
  const viewer = globalThis;
  const headers = { 'Content-Type': 'application/json' };
  viewer.fetch(url, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

type SendReport = (url: string, body: string) => void;

/**
 * Runs shaders in an ad, each in a canvas that replaces its picture. The function must not use anything declared
 * outside it, because its source text is copied into the ad. The measured time of a frame includes reading back a
 * pixel, because the frame is only certain to be drawn after that. A shader that is too slow, does not start or loses
 * its context is replaced with its picture. Viewers who prefer reduced motion see only the picture.
 */
export function runShaders(shaders: readonly LiveShader[], limits: LiveLimits, send: SendReport): void {
  const page = globalThis;
  const { document, performance } = page;

  const run = (shader: LiveShader, picture: Element): void => {
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl', { alpha: true, premultipliedAlpha: false, antialias: false, depth: false });
    gl?.getExtension('OES_standard_derivatives');
    const ratio = Math.min(limits.maxPixelRatio, page.devicePixelRatio || 1);
    const [width, height] = [picture.clientWidth, picture.clientHeight];
    if (!gl || width === 0 || height === 0) return;
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    canvas.className = picture.className;

    const program = gl.createProgram();
    const sources = [
      [gl.VERTEX_SHADER, 'attribute vec2 corner; void main() { gl_Position = vec4(corner, 0.0, 1.0); }'],
      [gl.FRAGMENT_SHADER, shader.program],
    ] as const;
    for (const [type, source] of sources) {
      const part = gl.createShader(type);
      gl.shaderSource(part, source);
      gl.compileShader(part);
      gl.attachShader(program, part);
    }
    gl.bindAttribLocation(program, 0, 'corner');
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return;
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.viewport(0, 0, canvas.width, canvas.height);
    const at = (name: string) => gl.getUniformLocation(program, name);
    gl.uniform2fv(at('u_resolution'), [canvas.width, canvas.height]);
    for (const uniform of shader.uniforms) {
      const place = at(uniform.name);
      if (uniform.kind === 'int') {
        gl.uniform1i(place, uniform.value);
        continue;
      }
      const { length } = uniform.value;
      if (length === 1 || length === 2 || length === 3 || length === 4) gl[`uniform${length}fv`](place, uniform.value);
    }
    const timeAt = at('u_time');
    const pixel = new Uint8Array(4);

    let isRunning = true;
    const stop = (frameMs: number): void => {
      if (!isRunning) return;
      isRunning = false;
      canvas.remove();
      picture.style.display = '';
      gl.getExtension('WEBGL_lose_context')?.loseContext?.();
      if (shader.telemetry === undefined) return;
      send(shader.telemetry, JSON.stringify({ contentHash: shader.contentHash, frameMs: Math.round(frameMs) }));
    };
    canvas.addEventListener('webglcontextlost', () => stop(0));

    const begin = performance.now();
    let frames: { end: number; ms: number }[] = [];
    const draw = (): void => {
      if (!isRunning) return;
      const start = performance.now();
      gl.uniform1f(timeAt, shader.time + (start - begin) / 1_000);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      const end = performance.now();
      frames.push({ end, ms: end - start });
      frames = frames.filter((frame) => end - frame.end < limits.windowMs);
      const average = frames.reduce((sum, { ms }) => sum + ms, 0) / frames.length;
      const isJudged = end - begin >= limits.windowMs;
      if (isJudged && average > limits.frameMs) stop(average);
      else if (end - begin < limits.runMs) page.requestAnimationFrame(draw);
    };
    picture.insertAdjacentElement('afterend', canvas);
    picture.style.display = 'none';
    draw();
  };

  if (page.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const shader of shaders) {
    for (const picture of document.querySelectorAll(`img[data-key="${shader.key}"]`)) run(shader, picture);
  }
}
