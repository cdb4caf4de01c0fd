import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The largest message in either direction; Chromium takes no larger one. */
export const largestMessage = 100 * 2 ** 20;

/** A connection to a browser's endpoint, open. */
export async function openSocket(endpoint: string, patienceMs: number): Promise<WebSocket> {
  const socket = new WebSocket(endpoint, {
    perMessageDeflate: false,
    maxPayload: largestMessage,
    handshakeTimeout: patienceMs,
    skipUTF8Validation: true,
  });
  await once(socket, 'open');
  return socket;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The owner's own connection to a browser (Chrome DevTools Protocol). */
export class Cdp {
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const { id, result, error } = JSON.parse(String(data));
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
    });
    socket.on('error', () => socket.terminate());
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    socket.once('close', () => {
      resolve();
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser is gone'));
      this.#waiting.clear();
    });
  }

  /** Rejects when the browser refuses, is gone, or does not answer in time. With a session it speaks to one page. */
  async send<Result>(method: string, parameters: object = {}, patienceMs = 5_000, sessionId?: string): Promise<Result> {
    if (this.#socket.readyState !== WebSocket.OPEN) throw new Error('the browser is gone');
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    const timer = setTimeout(() => reject(new Error(`no answer to ${method} within ${patienceMs} ms`)), patienceMs);
    this.#socket.send(JSON.stringify({ id, method, params: parameters, sessionId }));
    try {
      return (await promise) as Result;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }
}
