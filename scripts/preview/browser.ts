import type { Browser } from '@cloudflare/puppeteer';
import puppeteer from 'puppeteer-core';
import { openTab, type Tab } from '../../src/draw/browser/tab.ts';

/** Runs `work` with a tab of a Chrome of this machine. */
export async function withTab<Result>(work: (tab: Tab) => Promise<Result>): Promise<Result> {
  const browser = await puppeteer.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
    ],
  });
  try {
    return await work(await openTab(browser as unknown as Browser, 60_000));
  } finally {
    await browser.close();
  }
}
