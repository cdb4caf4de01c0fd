import type { Page } from 'playwright-core';

/** Ends the process of a tab, which gets no chance to save anything. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The command has no answer, because the process that would send it has ended.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Longer than the 250 ms within which a change reaches the journal (EDT-10). */
export const journaled = (page: Page) => page.waitForTimeout(400);
