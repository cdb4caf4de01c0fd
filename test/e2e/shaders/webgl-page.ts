import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { Uniform } from '../../../src/draw/shaders/inputs/index.ts';
import { ChromeSource } from '../../../workers/renderer/browser/chrome-source.ts';
import { endWithFile } from '../ends.ts';

export interface Frame {
  /** The messages of the compiler; empty if the program links. */
  error: string;
  /** Four bytes per pixel, rows from the bottom. */
  pixels: number[];
}

/** A page whose WebGL is drawn in software, as in a browser without a graphics card. */
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
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--host-resolver-rules=MAP * ~NOTFOUND',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--ignore-gpu-blocklist',
      ],
    });
    endWithFile(() => browser.close());
    const page = await browser.newPage();
    await page.setContent('<canvas></canvas><canvas></canvas>');
    await page.addScriptTag({ path: join(import.meta.dirname, 'draw-frame.js') });
    return new WebglPage(page);
  }

  /** One frame of a program, in WebGL 1 unless stated otherwise; images are checkered. */
  draw(
    program: string,
    size: [width: number, height: number],
    time: number,
    uniforms: Uniform[],
    version = 1,
  ): Promise<Frame> {
    return this.#page.evaluate(
      `drawFrame(...${JSON.stringify([program, size, time, uniforms, version])})`,
    ) as Promise<Frame>;
  }
}
