import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { ClientSession } from '../../workers/renderer/browser/client-session.ts';
import { maxMessageBytes, Pipe } from '../../workers/renderer/browser/pipe.ts';
import { relay } from '../../workers/renderer/browser/relay.ts';
import { deepIt } from '../harness/depth.ts';
import { listListeners } from './listeners.ts';
import { listDescendants, running } from './process-tree.ts';
import { headers, type RendererProcess, startRenderer } from './renderer-process.ts';

/** A message of the Chrome DevTools Protocol. */
interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  [member: string]: any;
}

/** A client of a session that uses no library. */
class Client {
  readonly messages: Message[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = once(socket, 'close').then(([code]) => code);
    socket.on('message', (data) => this.messages.push(JSON.parse(String(data))));
  }

  static async open(renderer: RendererProcess, sessionId: string): Promise<Client> {
    const path = `/v1/devtools/browser/${sessionId}`;
    const socket = new WebSocket(`ws://${renderer.host}${path}`, { headers, perMessageDeflate: false });
    await once(socket, 'open');
    return new Client(socket);
  }

  /** The response to a command; each id is used once. */
  async ask(command: Message): Promise<Message> {
    this.socket.send(JSON.stringify(command));
    return this.#next(({ id }) => id === command.id);
  }

  /** The response to a text without an id. */
  async askText(text: string | Buffer): Promise<Message> {
    const before = this.messages.length;
    this.socket.send(text);
    return this.#next((_, index) => index >= before);
  }

  async #next(matches: (message: Message, index: number) => boolean): Promise<Message> {
    let response: Message | undefined;
    await expect.poll(() => (response = this.messages.find(matches)), { timeout: 30_000 }).toBeDefined();
    return response as Message;
  }

  async leave(): Promise<void> {
    this.socket.close();
    await this.closed;
  }
}

const notFound = { error: { code: -32_001, message: 'Session with given id not found.' } };

describe('a client of a browser', () => {
  let renderer: RendererProcess;
  let sessionId: string;

  beforeAll(async () => {
    renderer = await startRenderer();
    sessionId = await renderer.acquire();
  });

  afterAll(() => renderer.stop());

  /** The client's own page, and the session through which it sends commands to it. */
  async function openPage(client: Client): Promise<string> {
    const created = await client.ask({ id: 1, method: 'Target.createTarget', params: { url: 'about:blank' } });
    const params = { targetId: created['result'].targetId, flatten: true };
    return (await client.ask({ id: 2, method: 'Target.attachToTarget', params }))['result'].sessionId;
  }

  it('[SEC-7] has its own session, without anything of the owner or of a previous client', async () => {
    const first = await Client.open(renderer, sessionId);
    await first.ask({ id: 0, method: 'Target.setDiscoverTargets', params: { discover: true } });
    const page = await openPage(first);
    expect(
      await first.ask({ id: 3, method: 'Runtime.evaluate', params: { expression: '6 * 7' }, sessionId: page }),
    ).toEqual({ id: 3, result: { result: { type: 'number', value: 42, description: '42' } }, sessionId: page });
    // Messages to the client name its own page only: neither the owner's connection nor the session that represents its
    // own.
    expect(new Set(first.messages.map((message) => message.sessionId))).toEqual(new Set([undefined, page]));
    expect(first.messages.map(({ method }) => method)).toContain('Target.targetCreated');
    await first.leave();

    const second = await Client.open(renderer, sessionId);
    const command = { id: 1, method: 'Runtime.evaluate', params: { expression: '1' } };
    expect(await second.ask({ ...command, sessionId: page })).toEqual({ id: 1, ...notFound });
    expect(await second.ask({ ...command, id: 2, sessionId: '' })).toEqual({ id: 2, ...notFound });
    const { result } = await second.ask({ id: 3, method: 'Target.getTargets' });
    expect(result.targetInfos.filter(({ type }: { type: string }) => type === 'page')).toHaveLength(1);
    // No event that the first client subscribed to arrives any more.
    await openPage(second).catch(() => undefined);
    expect(second.messages.filter(({ method }) => method === 'Target.targetCreated')).toEqual([]);
    await second.leave();
  });

  it('[SEC-7] gets an error for a message that is no command, and can continue', async () => {
    const client = await Client.open(renderer, sessionId);
    const nested = `{"id":1,"method":"Browser.getVersion","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    for (const [text, code] of [
      ['', -32_700],
      ['{"id":1,', -32_700],
      ['\0{"id":1,"method":"Browser.getVersion"}', -32_700],
      ['{"id":1,"method":"Browser.getVersion"}\0{"id":-1,"method":"Browser.getVersion"}', -32_700],
      [Buffer.from([0xff, 0xfe, 0]), -32_700],
      [nested, -32_700],
      ['[]', -32_600],
      ['null', -32_600],
      ['{"method":"Browser.close"}', -32_600],
      // The owner's own ids.
      ['{"id":-1,"method":"Browser.getVersion"}', -32_600],
      ['{"id":1.5,"method":"Browser.getVersion"}', -32_600],
      ['{"id":4294967296,"method":"Browser.getVersion"}', -32_600],
      ['{"id":1}', -32_600],
    ] as const) {
      expect([text.toString().slice(0, 80), (await client.askText(text))['error']?.code]).toEqual([
        text.toString().slice(0, 80),
        code,
      ]);
    }
    const spaced = await client.askText(' \n{ "id" : 77, "method" : "Browser.getVersion" } ');
    expect(spaced).toMatchObject({ id: 77, result: { protocolVersion: '1.3' } });
    await client.leave();
  });

  deepIt(
    '[SEC-3] is closed for a message over the limit, from either side, and the browser stays',
    async () => {
      const tooLong = await Client.open(renderer, sessionId);
      tooLong.socket.send(Buffer.alloc(maxMessageBytes + 1, ' '));
      // 1009, unless the connection is reset while the client still writes.
      expect([1006, 1009]).toContain(await tooLong.closed);

      const longest = await Client.open(renderer, sessionId);
      const [head, tail] = ['{"id":9,"method":"Browser.getVersion","params":{"x":"', '"}}'];
      const message = Buffer.alloc(maxMessageBytes, 'x');
      message.write(head);
      message.write(tail, maxMessageBytes - tail.length);
      longest.socket.send(message, { binary: false });
      await expect.poll(() => longest.messages, { timeout: 50_000 }).toMatchObject([{ id: 9, result: {} }]);

      const page = await openPage(longest);
      const params = { expression: `'y'.repeat(${maxMessageBytes})`, returnByValue: true };
      longest.socket.send(JSON.stringify({ id: 10, method: 'Runtime.evaluate', params, sessionId: page }));
      expect(await longest.closed).toBe(1011);

      const next = await Client.open(renderer, sessionId);
      expect(await next.ask({ id: 1, method: 'Browser.getVersion' })).toHaveProperty('result.product');
      await next.leave();
    },
    180_000,
  );

  it('[SEC-7] has a Chromium and a keeper that listen nowhere, and that end when the keeper is killed', async () => {
    const client = await Client.open(renderer, sessionId);
    await openPage(client);
    const browsers = listDescendants(renderer.pid).filter(({ line }) => line.includes('galley-chrome-'));
    // Separate processes draw its pages; some Chromiums give them another name than their own.
    expect(listDescendants(renderer.pid).map(({ line }) => line)).toContainEqual(expect.stringContaining('--type='));
    if (process.platform === 'linux') {
      const lines = new Set(listListeners(renderer.pid).map(({ line }) => line));
      expect([...lines]).toEqual([expect.stringContaining('main.ts')]);
    }
    const keepers = listDescendants(renderer.pid).filter(({ line }) => line.includes('keeper.ts'));
    for (const { pid } of keepers) process.kill(pid, 'SIGKILL');
    expect(await client.closed).toBe(1011);
    await expect.poll(() => running([...keepers, ...browsers].map(({ pid }) => pid))).toEqual([]);
    expect(renderer.browserProcesses()).toEqual([]);
  });
});

describe('the pipe to a browser', () => {
  it('[SEC-7] delivers the messages that were sent, however they are split', () => {
    const piece = fc.uint8Array({ maxLength: 9 });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const input = new PassThrough();
        const messages: Buffer[] = [];
        new Pipe(
          input,
          new PassThrough(),
          (message) => messages.push(message),
          () => messages.push(Buffer.from('!')),
        );
        for (const each of pieces) input.emit('data', Buffer.from(each));
        const all = Buffer.concat(pieces).toString('latin1').split('\0').slice(0, -1);
        expect(messages.map((message) => message.toString('latin1'))).toEqual(all);
      }),
    );
  });

  it('[SEC-3] discards a message over the limit, and accepts the next one', () => {
    const input = new PassThrough();
    const received: string[] = [];
    new Pipe(
      input,
      new PassThrough(),
      (message) => received.push(String(message)),
      () => received.push('oversized'),
    );
    const megabyte = Buffer.alloc(2 ** 20, 'x');
    for (let sent = 0; sent < 101; sent++) input.emit('data', megabyte);
    input.emit('data', Buffer.from('x\0next\0'));
    expect(received).toEqual(['oversized', 'next']);
  });

  it('[SEC-3] reads nothing while it is paused, so that waiting messages stay in the browser', async () => {
    const input = new PassThrough({ highWaterMark: 1_000 });
    const received: Buffer[] = [];
    const pipe = new Pipe(
      input,
      new PassThrough(),
      (message) => received.push(message),
      () => undefined,
    );
    pipe.pause();
    let taken = true;
    for (let sent = 0; sent < 100 && taken; sent++) taken = input.write(`${'x'.repeat(99)}\0`);
    expect([taken, received.length]).toEqual([false, 0]);
    pipe.resume();
    await expect.poll(() => received.length).toBeGreaterThanOrEqual(10);
    pipe.end();
    await pipe.closed;
  });
});

describe('the relay', () => {
  const megabytes = 32;

  /** A session on a pipe whose other end this test controls, relayed to a WebSocket whose other end is never read. */
  async function relayed() {
    const [input, output] = [new PassThrough(), new PassThrough({ highWaterMark: 1_000 })];
    let session: ClientSession | undefined;
    const pipe = new Pipe(
      input,
      output,
      (message) => session?.receive(message),
      () => undefined,
    );
    session = new ClientSession('OWN', pipe, () => undefined);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const webSockets = new WebSocketServer({ server });
    const connected = once(webSockets, 'connection');
    const far = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [near] = (await connected) as [WebSocket];
    relay(near, session, async () => undefined);
    await once(far, 'open');
    onTestFinished(() => {
      far.terminate();
      server.close();
    });
    return { input, output, near, far };
  }

  it('[SEC-3] stops reading while its client reads nothing, and continues afterwards', async () => {
    const { input, far } = await relayed();
    far.pause();
    const message = Buffer.from(`{"method":"${'x'.repeat(2 ** 20)}","sessionId":"OWN"}\0`);
    let sent = 0;
    while (sent < 4 * megabytes && input.write(message)) {
      sent += 1;
      await sleep(1);
    }
    // As much as may wait here and in the sockets, but not everything.
    expect(sent).toBeGreaterThan(16);
    expect(sent).toBeLessThan(2 * megabytes);
    let received = 0;
    far.on('message', () => (received += 1));
    far.resume();
    await expect.poll(() => received, { timeout: 10_000 }).toBe(sent + 1);
  });

  it('[SEC-3] stops reading while the browser reads nothing, and continues afterwards', async () => {
    const { output, near, far } = await relayed();
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    onTestFinished(() => void process.off('warning', warn));
    for (let id = 0; id < megabytes; id++) far.send(JSON.stringify({ id, params: 'x'.repeat(2 ** 20) }));
    // Many small messages in one chunk.
    for (let id = 0; id < 1_000; id++) far.send(`{"id":${id}}`);
    await expect.poll(() => near.isPaused, { timeout: 10_000 }).toBe(true);
    expect(output.writableLength).toBeLessThan(20 * 2 ** 20);
    let bytes = 0;
    output.on('data', (chunk) => (bytes += chunk.length));
    await expect.poll(() => bytes, { timeout: 10_000 }).toBeGreaterThan(megabytes * 2 ** 20);
    expect(near.isPaused).toBe(false);
    expect(warnings).toEqual([]);
  });
});
