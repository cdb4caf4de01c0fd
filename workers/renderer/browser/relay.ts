import { type RawData, WebSocket } from 'ws';
import type { ClientSession } from './client-session.ts';

/** Bytes on their way to one side, above which the other is not read. */
const maxPendingBytes = 16 * 2 ** 20;

/**
 * Passes messages between a client and its session with a browser until either ends; then the other is ended too. The
 * client is told (1011) once `settled` has resolved, so that it may ask for another browser at once.
 */
export function relay(client: WebSocket, session: ClientSession, settled: () => Promise<unknown>): void {
  client.on('error', () => client.terminate());
  client.on('message', (data: RawData) => {
    session.send(data as Buffer);
    // Messages that were read already still come after a pause.
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
    // One that is paused would not see the end.
    client.resume();
    client.close(1011, 'the browser is gone');
  });
}
