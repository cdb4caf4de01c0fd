/**
 * The process that unpacks @sparticuz/chromium and keeps what it unpacked for as long as the renderer lives (see
 * chrome-source.ts). The package unpacks into fixed names in the folder for temporary files, so this process is given a
 * folder that nobody else can write to; and it uses its own libraries only when it believes to run on Lambda.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackagedReport } from './chrome-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-chromium-'));
const leave = () => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit();
};
process.once('disconnect', leave);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, leave);

process.env['TMPDIR'] = folder;
process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x';
try {
  const { default: chromium } = await import('@sparticuz/chromium');
  const executable = await chromium.executablePath();
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env;
  report({ executable, environment: { LD_LIBRARY_PATH, FONTCONFIG_PATH } });
} catch (error) {
  report({ failure: String(error) });
}

function report(message: PackagedReport): void {
  if (process.connected) process.send?.(message);
}
