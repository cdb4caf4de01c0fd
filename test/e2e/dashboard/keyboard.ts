import type { Locator, Page } from 'playwright-core';
import { isFocused } from './in-page.ts';

const namesOfFocused = `(() => {
  const element = document.activeElement;
  const names = [element.getAttribute('aria-label'), element.labels?.[0]?.textContent, element.textContent];
  return names.map((name) => (name ?? '').trim());
})()`;

/**
 * Presses Tab until what has this name or text, or is this element, is focused: whatever cannot be reached so fails the test.
 * An element that has the focus already is where it shall be; of a name the next is looked for.
 */
export async function tabTo(page: Page, target: string | RegExp | Locator, maxPresses = 120): Promise<void> {
  const isReached = await reachedTest(page, target);
  if (isLocator(target) && (await isReached())) return;
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab');
    if (await isReached()) return;
  }
  throw new Error(`${target} was not reached by ${maxPresses} presses of Tab`);
}

async function reachedTest(page: Page, target: string | RegExp | Locator): Promise<() => Promise<boolean>> {
  if (isLocator(target)) {
    await target.waitFor();
    return () => isFocused(target);
  }
  const isName = (text: string) => (typeof target === 'string' ? text === target : target.test(text));
  return async () => (await page.evaluate<string[]>(namesOfFocused)).some(isName);
}

function isLocator(target: string | RegExp | Locator): target is Locator {
  return typeof target === 'object' && 'waitFor' in target;
}
