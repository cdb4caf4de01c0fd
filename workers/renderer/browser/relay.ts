import { type RawData, WebSocket } from 'ws';
import type { ClientSession } from './client-session.ts';

/** If more bytes than this wait to be received by one side, reading from the other side is paused. */
const maxPendingBytes = 16 * 2 ** 20;

/**
 * Passes messages between a client and its session with a browser until either ends, and then ends the other. The
 * client gets the close code 1011 only after `settled` has resolved, so that it can request another browser
 * immediately.
 */
export function relay(client: WebSocket, session: ClientSession, settled: () => Promise<unknown>): void {
  client.on('error', () => client.terminate());
  client.on('message', (data: RawData) => {
    // The type of binary messages, `nodebuffer`, is the default: fragments and ArrayBuffers never arrive.
    if (Buffer.isBuffer(data)) session.send(data);
    // Messages that were already read still arrive after reading was paused.
    if (session.pendingBytes < maxPendingBytes || client.isPaused) return;
    client.pause();
    session.onceTaken(() => client.resume());
  });
  session.listen((message) => {
    if (client.readyState !== WebSocket.OPEN) return;
    client.send(message, { binary: false }, () => {
      if (client.bufferedAmount < maxPendingBytes) session.resume();
    });
    if (client.bufferedAmount >= maxPendingBytes) session.pause();
  });
  client.once('close', () => session.end());
  session.closed.then(async () => {
    await settled();
    // A paused socket would not notice that the connection has ended.
    client.resume();
    client.close(1011, 'the browser is gone');
  });
}
