import { z } from 'zod';
import type { Pipe } from './pipe.ts';

/** A command of the Chrome DevTools Protocol (JSON-RPC 2.0 without its version). */
const commandSchema = z.object({ id: z.int32().nonnegative(), sessionId: z.string().optional() });

/** Error codes of JSON-RPC 2.0, and Chromium's for a session that there is not. */
const [parseError, invalidRequest, unknownSession] = [-32_700, -32_600, -32_001];

/** Chromium writes the session last: a message that ends so belongs to it, since in a string the quotes would be escaped. */
const sessionAtEnd = /,"sessionId":"([^"\\]+)"\}$/;
const sessionAtEndBytes = 80;
const attached = Buffer.from('{"method":"Target.attachedToTarget"');

/**
 * A client's session with a browser. It holds a session of the browser's own target, so that whatever the client attaches
 * to is a child of it, and names no session to the client but those children. A client that names another is answered
 * that there is none: it neither sees nor commands what its owner or a client before it did.
 */
export class ClientSession {
  /** Resolves when nothing more comes: the client has left, the browser is gone, or it said more than may be passed on. */
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

  /** Bytes that the browser has not taken yet. */
  get pendingBytes(): number {
    return this.#pipe.pendingBytes;
  }

  /** Who is given each message for the client. */
  listen(listener: (message: Buffer) => void): void {
    this.#listener = listener;
  }

  /** Calls once the browser has taken all that was sent. */
  onceTaken(listener: () => void): void {
    this.#pipe.onceTaken(listener);
  }

  /** Passes on a command of the client, at most `maxMessageBytes` long; what is none is answered with an error. */
  send(message: Buffer): void {
    if (!this.#isOpen) return;
    const command = parse(message);
    if ('error' in command) this.#refuse(command);
    // Its text stays as it is: a message may have a hundred megabytes.
    else if (command.sessionId === undefined) {
      this.#pipe.send(`{"sessionId":"${this.#sessionId}",`, message.subarray(message.indexOf('{') + 1));
    } else if (this.#children.has(command.sessionId)) this.#pipe.send(message);
    else this.#refuse({ id: command.id, error: { code: unknownSession, message: 'Session with given id not found.' } });
  }

  /** Takes a message of the browser; false when it is for somebody else. */
  receive(message: Buffer): boolean {
    const end = message.subarray(-sessionAtEndBytes).toString('latin1');
    const match = sessionAtEnd.exec(end);
    const [written = '', sessionId = ''] = match ?? [];
    if (sessionId === this.#sessionId) {
      this.#learn(message);
      // As without the session: `}` in the place of `,"sessionId":"…"}`.
      const length = message.length - written.length + 1;
      message[length - 1] = 0x7d;
      this.#listener(message.subarray(0, length));
      return true;
    }
    if (!this.#children.has(sessionId)) return false;
    this.#learn(message);
    this.#listener(message);
    return true;
  }

  /** What Chromium answers to a command that it cannot attribute to a session. */
  receiveFault(message: Buffer): void {
    if (!sessionAtEnd.test(message.subarray(-sessionAtEndBytes).toString('latin1'))) this.#listener(message);
  }

  /** Reads no more of what the browser says until `resume`: one who takes nothing shall fill no memory. */
  pause(): void {
    this.#pipe.pause();
  }

  resume(): void {
    this.#pipe.resume();
  }

  /** Ends all that the client asked for. */
  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#listener = () => undefined;
    this.#pipe.resume();
    this.#leave();
  }

  /** A child is known from the event that tells the client of it. */
  #learn(message: Buffer): void {
    if (!message.subarray(0, attached.length).equals(attached)) return;
    const { params } = JSON.parse(String(message)) as { params: { sessionId: string } };
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
