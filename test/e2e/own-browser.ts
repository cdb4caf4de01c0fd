import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { ChromeSource } from '../../workers/renderer/browser/chrome-source.ts';

/** A browser with its own profile that can reach only this machine. */
export async function openBrowser(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-browser-'));
  const { executable, environment } = await new ChromeSource().get();
  const browser = await puppeteer.launch({
    executablePath: executable,
    pipe: true,
    env: { ...process.env, ...environment },
    args: [
      '--headless=new',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--disable-gpu',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
