import { z } from 'zod';
import type { BrowserEndpoint } from './endpoint.ts';

/** Messages of the Chrome DevTools Protocol: an answer to a command, or an event. */
const message = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  method: z.string().optional(),
  sessionId: z.string().optional(),
  params: z.unknown().optional(),
});
const attachedPage = z.object({ sessionId: z.string() });

/** A session with one page of a browser. */
export interface PageSession {
  /**
   * Sends a command and returns its result. Commands may be sent without waiting for the result of the one before,
   * which saves a round trip for each. They are carried out in order if the same part of the browser handles them.
   */
  send(method: string, parameters?: object): Promise<unknown>;
  /** Resolves when the next event of this name arrives. */
  next(event: string): Promise<void>;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * A connection to a browser. It is as small as possible, because every round trip to the browser waits for whatever the
 * isolate is drawing: a library that controls browsers takes about forty to print a page, and this takes six.
 */
export class DevTools {
  readonly sessionId: string;
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, Waiting>();
  readonly #events = new Map<string, () => void>();
  #pageSessionId: string | undefined;
  #isClosed = false;
  #lastId = 0;

  private constructor(sessionId: string, socket: WebSocket) {
    this.sessionId = sessionId;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    for (const event of ['close', 'error'] as const) socket.addEventListener(event, () => this.#end());
    socket.accept();
  }

  /** Connects to a session. Undefined if it is in use or gone. */
  static async connect(endpoint: BrowserEndpoint, sessionId: string): Promise<DevTools | undefined> {
    // The endpoint ignores the host.
    const response = await endpoint.fetch(`https://browser.invalid/v1/devtools/browser/${sessionId}`, {
      headers: { Upgrade: 'websocket' },
    });
    if (response.webSocket) return new DevTools(sessionId, response.webSocket);
    await response.body?.cancel();
    return undefined;
  }

  /** Attaches to the first page of the browser, and opens one if there is none. */
  async openPage(): Promise<PageSession> {
    // Chromium reports the session of each existing page before it answers.
    const filter = [{ type: 'page' }];
    await this.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter });
    if (this.#pageSessionId === undefined) {
      const isAttached = this.next('Target.attachedToTarget');
      await Promise.all([this.send('Target.createTarget', { url: 'about:blank' }), isAttached]);
    }
    const sessionId = this.#pageSessionId;
    return {
      send: (method, parameters) => this.send(method, parameters, sessionId),
      next: (event) => this.next(event),
    };
  }

  /** @throws Error if the browser rejects the command or is gone */
  send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new Error('the browser is gone'));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // A caller may fail before it waits for this result.
    promise.catch(() => undefined);
    const id = ++this.#lastId;
    this.#answers.set(id, { resolve, reject });
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    return promise;
  }

  next(event: string): Promise<void> {
    return new Promise((resolve) => this.#events.set(event, resolve));
  }

  /** Leaves the browser to the next caller. */
  disconnect(): void {
    this.#socket.close();
    this.#end();
  }

  #receive(text: string): void {
    const { id, result, error, method, params } = message.parse(JSON.parse(text));
    if (id !== undefined) {
      const waiting = this.#answers.get(id);
      this.#answers.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
    } else if (method !== undefined) {
      if (method === 'Target.attachedToTarget') this.#pageSessionId ??= attachedPage.parse(params).sessionId;
      this.#events.get(method)?.();
      this.#events.delete(method);
    }
  }

  #end(): void {
    this.#isClosed = true;
    for (const { reject } of this.#answers.values()) reject(new Error('the browser is gone'));
    this.#answers.clear();
  }
}
