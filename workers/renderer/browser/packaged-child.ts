/**
 * The process that unpacks @sparticuz/chromium and keeps the result for as long as the renderer lives (see
 * chrome-source.ts). The package unpacks to fixed names in the folder for temporary files, so this process gets a
 * folder to which nobody else can write. Its own libraries are only used if the package finds that it runs on AWS
 * Lambda.
 */
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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
  const { LD_LIBRARY_PATH = '' } = process.env;
  const environment = { LD_LIBRARY_PATH, FONTCONFIG_FILE: fontsConfiguration() };
  shareWithEveryUser(folder);
  report({ executable, environment });
} catch (error) {
  report({ failure: String(error) });
}

/**
 * Returns a configuration of fonts. The package's own configuration names fixed folders, but the package was unpacked
 * to another folder. Pages bring their own fonts, but a Chromium without any font exits as soon as it cuts off a line
 * that contains a picture.
 */
function fontsConfiguration(): string {
  const file = join(folder, 'fonts.conf');
  const [fonts, cache] = [join(folder, 'fonts'), join(folder, 'fonts-cache')];
  writeFileSync(
    file,
    `<?xml version="1.0"?>\n<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`,
  );
  return file;
}

/**
 * Lets every user run the unpacked program. If the renderer is root, browsers run as `nobody`, but the package unpacks
 * its program for its owner only.
 */
function shareWithEveryUser(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  const isRunOrEntered = entry.isDirectory() || (entry.mode & 0o100) !== 0;
  chmodSync(path, isRunOrEntered ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) shareWithEveryUser(join(path, name));
}

function report(message: PackagedReport): void {
  if (process.connected) process.send?.(message);
}
