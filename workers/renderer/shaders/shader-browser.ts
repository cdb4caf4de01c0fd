import { toError } from '../../../src/core/errors/to-error.ts';
import { resolutionUniform, timeUniform } from '../../../src/draw/shaders/inputs/uniform-values.ts';
import { installSandbox } from '../../../src/draw/shaders/page/script.ts';
import { maxTextureSide } from '../../../src/draw/shaders/sandbox/job.ts';
import { ChromeProcess, type RunOptions } from '../browser/chrome-process.ts';
import type { Chrome } from '../browser/chrome-source.ts';
import { BrowserUnavailable } from '../browser/unavailable.ts';

/**
 * The maximum time until WebGL works in the page. The process of SwiftShader starts within a second, or within several
 * seconds on a busy machine.
 */
const warmMs = 20_000;

/**
 * The error if the page did not respond in time, or has ended, because the shader that it had to draw hangs or has used
 * up all memory.
 */
export class ShaderHung extends Error {}

interface Answer<Result> {
  result: { value: Result };
  exceptionDetails?: { exception?: { description?: string }; text: string };
}

/**
 * A Chromium with WebGL on the processor and one page, in which programs are compiled and drawn one after another. It
 * has no network, and is killed with all its processes as soon as a call exceeds its time, because nothing inside it
 * can stop a running program (SHD-7).
 */
export class ShaderBrowser {
  readonly #chrome: ChromeProcess;
  readonly #sessionId: string;
  #isGone = false;

  private constructor(chrome: ChromeProcess, sessionId: string) {
    this.#chrome = chrome;
    this.#sessionId = sessionId;
    chrome.cdp.closed.then(() => {
      this.#isGone = true;
    });
  }

  /** Launches a browser. Resolves once its page can draw. @throws BrowserUnavailable */
  static async launch(chrome: Chrome, options: RunOptions): Promise<ShaderBrowser> {
    const process = await ChromeProcess.launch(chrome, { ...options, webgl: true });
    try {
      const { cdp } = process;
      const target = { url: 'about:blank' };
      const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', target, warmMs);
      const attachment = { targetId, flatten: true };
      const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', attachment, warmMs);
      const browser = new ShaderBrowser(process, sessionId);
      const names = JSON.stringify({ timeUniform, resolutionUniform, maxTextureSide });
      const ready = await browser.#evaluate<boolean>(`(${installSandbox})(${names})`, warmMs);
      if (!ready) throw new Error('it has no WebGL');
      return browser;
    } catch (error) {
      process.end();
      throw new BrowserUnavailable(`Chromium cannot draw shaders: ${toError(error).message}`);
    }
  }

  /** Whether the browser has ended, by itself or because it was killed. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Resolves when all processes of the browser have ended. */
  get exited(): Promise<boolean> {
    return this.#chrome.exited;
  }

  /**
   * Calls a function of the page (see SandboxPage). If the page does not respond within `patienceMs`, the browser is
   * killed.
   * @throws ShaderHung; Error that the page's script threw
   */
  async call<Result>(name: string, args: readonly unknown[], patienceMs: number): Promise<Result> {
    const written = args.map((value) => JSON.stringify(value)).join(',');
    return this.#evaluate<Result>(`sandbox.${name}(${written})`, patienceMs);
  }

  end(): void {
    this.#isGone = true;
    this.#chrome.end();
  }

  async #evaluate<Result>(expression: string, patienceMs: number): Promise<Result> {
    const parameters = { expression, returnByValue: true, awaitPromise: true };
    const answer = await this.#chrome.cdp
      .send<Answer<Result>>('Runtime.evaluate', parameters, patienceMs, this.#sessionId)
      .catch((error: Error) => {
        this.end();
        throw new ShaderHung(error.message);
      });
    const { exceptionDetails: fault, result } = answer;
    if (fault) throw new Error(fault.exception?.description ?? fault.text);
    return result.value;
  }
}
