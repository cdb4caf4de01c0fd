/**
 * Polls the health of a service in a separate process. On any message, it answers with the slowest poll since the last
 * one.
 */
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 100;
const url = `${process.argv[2]}/api/health`;
let slowestMs = 0;
let startedAt: number | undefined;

process.on('message', () => {
  // The running poll counts as well.
  const open = startedAt === undefined ? 0 : performance.now() - startedAt;
  process.send?.(Math.max(slowestMs, open));
  slowestMs = 0;
});
process.on('disconnect', () => process.exit());

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(true));
    }).once('error', () => resolve(false));
  });
}

while (true) {
  startedAt = performance.now();
  const isAnswered = await ask();
  slowestMs = Math.max(slowestMs, isAnswered ? performance.now() - startedAt : 1e9);
  startedAt = undefined;
  await sleep(pauseMs);
}
