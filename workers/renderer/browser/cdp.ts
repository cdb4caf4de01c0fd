import type { Readable, Writable } from 'node:stream';
import { ClientSession } from './client-session.ts';
import { Pipe } from './pipe.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** What Chromium's answers to the owner begin with: the owner's ids are negative, and clients may use none of these. */
const ownAnswer = Buffer.from('{"id":-');
const event = Buffer.from('{"method":');

/**
 * The one connection to a browser (Chrome DevTools Protocol), on its pipe. Its owner speaks to the browser itself; a client
 * is given a session of its own beside it, as a second connection would be.
 */
export class Cdp {
  readonly closed: Promise<void>;
  readonly #pipe: Pipe;
  readonly #waiting = new Map<number, Waiting>();
  #isClosed = false;
  #lastId = 0;
  #client: ClientSession | undefined;

  constructor(input: Readable, output: Writable) {
    const receiveOversized = () => this.#client?.end();
    this.#pipe = new Pipe(input, output, (message) => this.#receive(message), receiveOversized);
    this.closed = this.#pipe.closed.then(() => {
      this.#isClosed = true;
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser is gone'));
      this.#waiting.clear();
      this.#client?.end();
      this.#pipe.end();
    });
  }

  /** Rejects when the browser refuses, is gone, or does not answer in time. With a session it speaks to one page. */
  async send<Result>(method: string, parameters: object = {}, patienceMs = 5_000, sessionId?: string): Promise<Result> {
    if (this.#isClosed) throw new Error('the browser is gone');
    const id = --this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    const timer = setTimeout(() => reject(new Error(`no answer to ${method} within ${patienceMs} ms`)), patienceMs);
    this.#pipe.send(JSON.stringify({ id, method, params: parameters, sessionId }));
    try {
      return (await promise) as Result;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /**
   * A session for a client, which sees the browser as over a connection of its own: what it asked for ends with it. There is
   * one at a time. Rejects as `send` does.
   */
  async openClientSession(patienceMs: number): Promise<ClientSession> {
    if (this.#client) throw new Error('a client is connected');
    const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToBrowserTarget', {}, patienceMs);
    const client = new ClientSession(sessionId, this.#pipe, () => {
      if (this.#client === client) this.#client = undefined;
      this.send('Target.detachFromTarget', { sessionId }).catch(() => undefined);
    });
    if (this.#isClosed) client.end();
    else this.#client = client;
    return client;
  }

  #receive(message: Buffer): void {
    if (message.subarray(0, ownAnswer.length).equals(ownAnswer)) this.#receiveAnswer(message);
    // The owner asked for no events. What a client that has left asked for may still come.
    else if (!this.#client?.receive(message) && !message.subarray(0, event.length).equals(event)) {
      this.#client?.receiveFault(message);
    }
  }

  #receiveAnswer(message: Buffer): void {
    const { id, result, error } = JSON.parse(String(message));
    const waiting = this.#waiting.get(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}
