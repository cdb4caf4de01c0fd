/**
 * Replaces workers/renderer/shaders/static-child.ts: it does not end for one source, and returns another source as its
 * program.
 */
import type { StaticJob } from '../../workers/renderer/shaders/static-process.ts';

process.on('message', ({ source }: StaticJob) => {
  while (source === 'endless');
  process.send?.({ rows: [], cost: { operationsPerPixel: 0, limit: 0 }, program: source });
});
process.once('disconnect', () => process.exit());
