import type { Locator, Page } from 'playwright-core';
import { isFocused } from './in-page.ts';

const namesOfFocused = `(() => {
  const element = document.activeElement;
  const names = [element.getAttribute('aria-label'), element.labels?.[0]?.textContent, element.textContent];
  return names.map((name) => (name ?? '').trim());
})()`;

/**
 * Presses Tab until the element with this name or text, or this element, has the focus; the test fails if Tab never
 * reaches it. If the element already has the focus, nothing is pressed; of several with one name, the next one is
 * chosen.
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
