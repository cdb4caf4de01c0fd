import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChromeSource } from '../workers/renderer/browser/chrome-source.ts';

/**
 * Unpacks the Chromium that npm pins, and sets CHROME_PATH to it for this process and everything that it starts,
 * whatever else the machine has. It is unpacked once for all of them, and removed when this process ends.
 */
export async function usePinnedChromium(): Promise<void> {
  const { executable, environment } = await new ChromeSource(() => ({ packaged: true })).get();
  const folder = mkdtempSync(join(tmpdir(), 'galley-pinned-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // A service that is started as root runs its browsers as nobody.
  chmodSync(folder, 0o755);
  const program = join(folder, 'chromium');
  // A script sets the path to its own libraries, because CHROME_PATH cannot.
  const variables = Object.entries(environment).map(([name, value]) => `export ${name}=${quoteForShell(value)}\n`);
  writeFileSync(program, `#!/bin/sh\n${variables.join('')}exec ${quoteForShell(executable)} "$@"\n`);
  chmodSync(program, 0o755);
  process.env['CHROME_PATH'] = program;
}

function quoteForShell(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
