import puppeteer, { type CDPSession } from 'puppeteer-core';
import type { PageSession } from '../../src/draw/browser/devtools.ts';
import { openTab, type Tab } from '../../src/draw/browser/tab.ts';
import { ChromeSource } from '../../workers/renderer/browser/chrome-source.ts';

/** A tab of the Chrome that the service would use. The caller closes it. */
export async function openOwnTab(): Promise<{ tab: Tab; close(): Promise<void> }> {
  const { executable, environment } = await new ChromeSource().get();
  const browser = await puppeteer.launch({
    executablePath: executable,
    env: { ...process.env, ...environment },
    pipe: true,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
    ],
  });
  const page = await browser.newPage();
  return { tab: await openTab(toPageSession(await page.createCDPSession())), close: () => browser.close() };
}

function toPageSession(session: CDPSession): PageSession {
  return {
    send: (method, parameters) => session.send(method as 'Page.enable', parameters as undefined),
    next: (event) => new Promise((resolve) => session.once(event, () => resolve())),
  };
}

/** Runs `work` with such a tab. */
export async function withTab<Result>(work: (tab: Tab) => Promise<Result>): Promise<Result> {
  const { tab, close } = await openOwnTab();
  try {
    return await work(tab);
  } finally {
    await close();
  }
}
