/**
 * The process that reads sources of strangers (static-process.ts). It answers a job with a manifest with a
 * StaticResult, and a text alone with a Translation.
 */
import { translate } from '../../../src/draw/shaders/translate/index.ts';
import { vetSource } from '../../../src/draw/shaders/vet/index.ts';
import type { StaticJob } from './static-process.ts';

process.on('message', ({ source, manifest }: StaticJob) => {
  process.send?.(manifest ? vetSource(source, manifest) : translate(source));
});

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
