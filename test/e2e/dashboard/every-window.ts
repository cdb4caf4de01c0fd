import type { BrowserContext } from 'playwright-core';
import { pickCases } from '../../harness/depth.ts';
import { recordFaults, seriousFaults } from './screen.ts';
import { chooseWindows } from './windows.ts';

const widerThanWindow = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/**
 * Returns the faults of screens at every width, light and dark (DASH-6): errors of the page, serious faults that axe
 * finds, and a page wider than its window. `ready` is a text that each screen shows once it has loaded. Outside the
 * deep run, it checks some of the screens, each in one window.
 */
export async function faultsInEveryWindow(
  context: BrowserContext,
  origin: string,
  screens: ReadonlyArray<{ path: string; ready: string | RegExp }>,
): Promise<string[]> {
  const page = await context.newPage();
  const faults = recordFaults(page, origin);
  for (const [turn, { path, ready }] of pickCases(screens, 4).entries()) {
    await page.goto(path);
    await page.getByText(ready).first().waitFor();
    for (const { width, colorScheme } of chooseWindows(turn)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const where = `${path} at ${width} ${colorScheme}`;
      if (await page.evaluate<boolean>(widerThanWindow)) faults.push(`${where} is wider than its window`);
      faults.push(...(await seriousFaults(page)).map((fault) => `${where}: ${fault}`));
    }
  }
  await page.close();
  return faults;
}
