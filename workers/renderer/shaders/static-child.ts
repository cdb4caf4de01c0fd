/**
 * The process in which a stranger's source is read (static-process.ts): told a job with a manifest, it answers with a
 * StaticResult; told a text alone, with a Translation.
 */
import { translate } from '../../../src/draw/shaders/translate/index.ts';
import { vetSource } from '../../../src/draw/shaders/vet/index.ts';
import type { StaticJob } from './static-process.ts';

process.on('message', ({ source, manifest }: StaticJob) => {
  process.send?.(manifest ? vetSource(source, manifest) : translate(source));
});

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
