/** Keeps one core busy until the process that started it ends it or is gone. */
import { endWithParent } from '../scripts/owned-process.ts';

const sliceMs = 50;

endWithParent();
burn();

function burn(): void {
  const until = Date.now() + sliceMs;
  while (Date.now() < until);
  setImmediate(burn);
}
