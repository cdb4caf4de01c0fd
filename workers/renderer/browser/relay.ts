import { type RawData, WebSocket } from 'ws';

/** Bytes on their way to one side, above which the other is not read. */
const mostUnderway = 16 * 2 ** 20;

/**
 * Passes messages both ways, unread, until either side ends; then the other is ended too. The client is told (1011) once
 * `settled` has resolved, so that it may ask for another browser at once.
 */
export function relay(client: WebSocket, chrome: WebSocket, settled: () => Promise<unknown>): void {
  pass(client, chrome);
  pass(chrome, client);
  client.once('close', () => chrome.terminate());
  chrome.once('close', async () => {
    await settled();
    // One that is paused would not see the end.
    client.resume();
    client.close(1011, 'the browser is gone');
  });
}

function pass(from: WebSocket, to: WebSocket): void {
  from.on('error', () => from.terminate());
  from.on('message', (data: RawData, binary) => {
    if (to.readyState !== WebSocket.OPEN) return;
    to.send(data, { binary }, () => {
      if (from.isPaused && to.bufferedAmount < mostUnderway) from.resume();
    });
    if (to.bufferedAmount >= mostUnderway) from.pause();
  });
}
