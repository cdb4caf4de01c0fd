/** The process in which a shader's source is parsed and judged: told a job, answers with a StaticResult (static-process.ts). */
import { vetSource } from '../../../src/draw/shaders/vet/index.ts';
import type { StaticJob } from './static-process.ts';

process.on('message', ({ source, manifest }: StaticJob) => {
  process.send?.(vetSource(source, manifest));
});

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
