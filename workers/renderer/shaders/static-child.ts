/**
 * The child process that parses sources written by strangers (static-process.ts). If a job has a manifest, the process
 * returns a StaticResult. If it only has a text, the process returns a Translation.
 */
import { translate } from '../../../src/draw/shaders/translate/index.ts';
import { vetSource } from '../../../src/draw/shaders/vet/index.ts';
import type { StaticJob } from './static-process.ts';

process.on('message', ({ source, manifest }: StaticJob) => {
  process.send?.(manifest ? vetSource(source, manifest) : translate(source));
});

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
