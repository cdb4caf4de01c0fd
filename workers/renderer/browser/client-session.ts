import { z } from 'zod';
import type { Pipe } from './pipe.ts';

/** A command of the Chrome DevTools Protocol (JSON-RPC 2.0 without its version). */
const commandSchema = z.object({ id: z.int32().nonnegative(), sessionId: z.string().optional() });

const attachedSchema = z.object({ params: z.object({ sessionId: z.string() }) });

/** Error codes of JSON-RPC 2.0, and Chromium's code for a session that does not exist. */
const [parseError, invalidRequest, unknownSession] = [-32_700, -32_600, -32_001];

/**
 * Matches the id of the session at the end of a message, where Chromium writes it. Such an ending cannot be part of a
 * string, because the quotes within a string would be escaped.
 */
const sessionAtEnd = /,"sessionId":"([^"\\]+)"\}$/;
const sessionAtEndBytes = 80;
const attached = Buffer.from('{"method":"Target.attachedToTarget"');

/**
 * A client's session with a browser. It is a session of the browser's own target, so that everything to which the
 * client attaches is a child of it, and only these children are visible to the client. If the client names another
 * session, the response says that it does not exist: the client neither sees nor controls what its owner or an earlier
 * client did.
 */
export class ClientSession {
  /**
   * Resolves when no more messages come, because the client has left, the browser has ended, or the browser sent a
   * larger message than may be passed on.
   */
  readonly closed: Promise<void>;
  readonly #sessionId: string;
  readonly #pipe: Pipe;
  readonly #children = new Set<string>();
  readonly #leave: () => void;
  #listener: (message: Buffer) => void = () => undefined;
  #isOpen = true;

  constructor(sessionId: string, pipe: Pipe, leave: () => void) {
    this.#sessionId = sessionId;
    this.#pipe = pipe;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#leave = () => {
      leave();
      resolve();
    };
  }

  /** The number of bytes that the browser has not received yet. */
  get pendingBytes(): number {
    return this.#pipe.pendingBytes;
  }

  /** Sets the function that receives each message for the client. */
  listen(listener: (message: Buffer) => void): void {
    this.#listener = listener;
  }

  /** Calls the function once the browser has received everything that was sent. */
  onceTaken(listener: () => void): void {
    this.#pipe.onceTaken(listener);
  }

  /**
   * Passes on a command of the client, which has at most `maxMessageBytes`. Anything that is not a command gets an
   * error.
   */
  send(message: Buffer): void {
    if (!this.#isOpen) return;
    const command = parse(message);
    if ('error' in command) this.#refuse(command);
    // The text of the command is passed on unchanged, because it may have a hundred megabytes.
    else if (command.sessionId === undefined) {
      this.#pipe.send(`{"sessionId":"${this.#sessionId}",`, message.subarray(message.indexOf('{') + 1));
    } else if (this.#children.has(command.sessionId)) this.#pipe.send(message);
    else this.#refuse({ id: command.id, error: { code: unknownSession, message: 'Session with given id not found.' } });
  }

  /** Handles a message of the browser. Returns false if it is for another session. */
  receive(message: Buffer): boolean {
    const end = message.subarray(-sessionAtEndBytes).toString('latin1');
    const match = sessionAtEnd.exec(end);
    const [written = '', sessionId = ''] = match ?? [];
    if (sessionId === this.#sessionId) {
      this.#addChild(message);
      // The id of the session is removed: `}` is written in place of `,"sessionId":"…"}`.
      const length = message.length - written.length + 1;
      message[length - 1] = 0x7d;
      this.#listener(message.subarray(0, length));
      return true;
    }
    if (!this.#children.has(sessionId)) return false;
    this.#addChild(message);
    this.#listener(message);
    return true;
  }

  /** Handles Chromium's response to a command that it cannot attribute to a session. */
  receiveFault(message: Buffer): void {
    if (!sessionAtEnd.test(message.subarray(-sessionAtEndBytes).toString('latin1'))) this.#listener(message);
  }

  /** Stops reading from the browser until `resume`, so that a client that reads nothing fills no memory. */
  pause(): void {
    this.#pipe.pause();
  }

  resume(): void {
    this.#pipe.resume();
  }

  /** Ends everything that the client created. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#listener = () => undefined;
    this.#pipe.resume();
    this.#leave();
  }

  /** Adds a child session, which becomes known from the event that reports it to the client. */
  #addChild(message: Buffer): void {
    if (!message.subarray(0, attached.length).equals(attached)) return;
    const { params } = attachedSchema.parse(JSON.parse(String(message)));
    this.#children.add(params.sessionId);
  }

  #refuse(answer: object): void {
    this.#listener(Buffer.from(JSON.stringify(answer)));
  }
}

function parse(message: Buffer): z.infer<typeof commandSchema> | { error: { code: number; message: string } } {
  try {
    const { success, data } = commandSchema.safeParse(JSON.parse(String(message)));
    if (success) return data;
    return { error: { code: invalidRequest, message: 'A command has an id, an integer that is not negative.' } };
  } catch {
    return { error: { code: parseError, message: 'The message is not JSON.' } };
  }
}
