import type { Readable, Writable } from 'node:stream';

/**
 * The largest message to Chromium, in bytes. Chromium exits if a message has more than 100 MiB. The limit is a little
 * lower, because the id of a session is added to each message of a client.
 */
export const maxMessageBytes = 100 * 2 ** 20 - 1_024;

/**
 * The connection to a browser without a port (`--remote-debugging-pipe`): messages of the Chrome DevTools Protocol in
 * JSON, each ended by a zero byte, on two streams that nobody else has.
 */
export class Pipe {
  /** Resolves when one of the two streams ends. */
  readonly closed: Promise<void>;
  readonly #input: Readable;
  readonly #output: Writable;

  /**
   * @param receive gets each message of the browser and may keep it
   * @param receiveOversized is called for a message of more than `maxMessageBytes`, of which nothing is kept
   */
  constructor(input: Readable, output: Writable, receive: (message: Buffer) => void, receiveOversized: () => void) {
    this.#input = input;
    this.#output = output;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    for (const stream of [input, output]) {
      stream.once('close', resolve).on('error', () => stream.destroy());
    }
    input.once('end', resolve);
    input.on('data', splitAtZeros(receive, receiveOversized));
  }

  /** The number of bytes that the browser has not received yet. */
  get pendingBytes(): number {
    return this.#output.writableLength;
  }

  /** Calls the function once the browser has received everything that was sent. */
  onceTaken(listener: () => void): void {
    this.#output.once('drain', listener);
  }

  /** Sends one message, given in parts. */
  send(...parts: readonly (Buffer | string)[]): void {
    if (!this.#output.writable) return;
    this.#output.cork();
    for (const part of [...parts, '\0']) this.#output.write(part);
    this.#output.uncork();
  }

  pause(): void {
    this.#input.pause();
  }

  resume(): void {
    this.#input.resume();
  }

  end(): void {
    this.#input.destroy();
    this.#output.destroy();
  }
}

/**
 * Makes a function that splits incoming chunks into messages, which end with a zero byte. Each byte is read and copied
 * only once, even if the chunks are small.
 */
function splitAtZeros(receive: (message: Buffer) => void, receiveOversized: () => void): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer) => {
    length += part.length;
    if (length <= maxMessageBytes) parts.push(part);
    else parts = [];
  };
  return (chunk) => {
    let start = 0;
    for (let zero = chunk.indexOf(0); zero !== -1; zero = chunk.indexOf(0, start)) {
      keep(chunk.subarray(start, zero));
      const message = length <= maxMessageBytes ? Buffer.concat(parts) : undefined;
      parts = [];
      length = 0;
      start = zero + 1;
      if (message) receive(message);
      else receiveOversized();
    }
    if (start < chunk.length) keep(chunk.subarray(start));
  };
}
