import type { Readable, Writable } from 'node:stream';
import { ClientSession } from './client-session.ts';
import { Pipe } from './pipe.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * The beginning of Chromium's responses to commands of the owner. Such commands have negative ids, which clients may
 * not use.
 */
const ownAnswer = Buffer.from('{"id":-');
const event = Buffer.from('{"method":');

/**
 * The only connection to a browser (Chrome DevTools Protocol), on its pipe. The owner of this object sends commands to
 * the browser. A client gets a session of its own on the same pipe, which works like a second connection.
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
   * Sends a command and returns the result. Rejects if the browser rejects the command, has ended, or does not respond
   * in time. If `sessionId` is given, the command goes to the page of that session.
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
   * Opens a session for a client. For the client, it works like a separate connection to the browser: everything that
   * the client creates ends with the session. There is one session at a time. Rejects as `send` does.
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
    // The owner does not subscribe to events, but events for a client that has left may still arrive.
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
