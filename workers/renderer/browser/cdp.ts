import type { Readable, Writable } from 'node:stream';
import { ClientSession } from './client-session.ts';
import { Pipe } from './pipe.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * The beginning of Chromium's responses to the owner. The owner's ids are negative, and clients may not use negative
 * ids.
 */
const ownAnswer = Buffer.from('{"id":-');
const event = Buffer.from('{"method":');

/**
 * The only connection to a browser (Chrome DevTools Protocol), on its pipe. Its owner sends commands to the browser
 * itself. A client gets a session of its own next to it, which works like a second connection.
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

  /**
   * Rejects if the browser rejects the command, is gone, or does not respond in time. With a session, the command goes
   * to one page.
   */
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
   * A session for a client, which sees the browser as if over its own connection: everything it created ends with it.
   * There is one session at a time. Rejects as `send` does.
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
    // The owner subscribed to no events. Events for a client that has left may still arrive.
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
