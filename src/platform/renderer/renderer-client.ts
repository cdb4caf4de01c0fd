import { AppError } from '../../core/errors/app-error.ts';
import { readReply } from './reply.ts';

export interface RendererClientOptions {
  /** The origin of the renderer, without a slash at the end. */
  origin: string;
  /** Returns the token that callers must send to the renderer. */
  token(): Promise<string>;
  send(url: string, init: RequestInit): Promise<Response>;
  /** The time in milliseconds within which a response must be complete. */
  patienceMs?: number;
}

/**
 * The default time limit in milliseconds. The renderer itself gives up after 25 s, and its response needs time to
 * arrive.
 */
const patienceMs = 27_000;
/**
 * The time limit of a health check in milliseconds. The health check of the whole service may take one second (GEN-7).
 */
const healthPatienceMs = 700;

/**
 * Calls the container renderer over HTTP. Each of its faults becomes `renderer_unavailable`, and the next call tries
 * again.
 */
export class RendererClient {
  readonly #parts: RendererClientOptions;

  constructor(parts: RendererClientOptions) {
    this.#parts = parts;
  }

  /**
   * Sends a request, and returns a response that concerns this request: 200, or 422 with the reason.
   * @throws AppError renderer_unavailable, browser_needs_root; render_timeout if the renderer gave up on the drawing
   */
  async post(path: string, chunks: readonly Uint8Array[]): Promise<{ status: number; bytes: Uint8Array<ArrayBuffer> }> {
    return this.#runWithin(this.#parts.patienceMs ?? patienceMs, async (signal) => {
      const body = createStream(chunks);
      const response = await this.#send(path, { method: 'POST', body, signal });
      if (response.status === 200 || response.status === 422) {
        return { status: response.status, bytes: await readReply(response, signal) };
      }
      if (response.status === 503 && (await readCode(response, signal)) === 'browser_needs_root') {
        throw new AppError('browser_needs_root', { headers: { 'Retry-After': '30' } });
      }
      if (!response.bodyUsed) await response.body?.cancel();
      if (response.status === 504) throw new AppError('render_timeout', { cause: 'the renderer gave up' });
      throw unavailable(`the renderer answered ${response.status}`, response.headers.get('Retry-After'));
    });
  }

  /** Whether the renderer responds and accepts the token. */
  async isWell(): Promise<boolean> {
    try {
      return await this.#runWithin(healthPatienceMs, async (signal) => {
        const response = await this.#send('/health', { signal });
        await response.body?.cancel();
        return response.ok;
      });
    } catch {
      return false;
    }
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const { origin, token, send } = this.#parts;
    return send(`${origin}${path}`, { ...init, headers: { Authorization: `Bearer ${await token()}` } });
  }

  /** Runs work with a time limit. It stops waiting even if the work goes on, because not every fetcher obeys a signal. */
  async #runWithin<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(unavailable(`the renderer did not answer within ${ms} ms`));
      controller.abort();
    }, ms);
    try {
      return await Promise.race([work(controller.signal), late.promise]);
    } catch (cause) {
      throw cause instanceof AppError ? cause : unavailable(cause);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The error code in a response, if it has one. */
async function readCode(response: Response, signal: AbortSignal): Promise<unknown> {
  const bytes = await readReply(response, signal);
  try {
    return JSON.parse(new TextDecoder().decode(bytes)).code;
  } catch {
    return undefined;
  }
}

/** A stream of values, because a byte stream would take the buffers away from the fonts that the isolate keeps. */
function createStream(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = chunks.values();
  return new ReadableStream({
    pull: (controller) => {
      const { value, done } = rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

function unavailable(cause: unknown, retryAfter: string | null = null): AppError {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? '') ? String(retryAfter) : '30';
  return new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': seconds } });
}
