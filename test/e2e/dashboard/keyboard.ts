import type { Page } from 'playwright-core';

/** Presses Tab until what has this name or text is focused: whatever cannot be reached so fails the test. */
export async function tabTo(page: Page, name: string | RegExp, most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.getAttribute('aria-label') ?? '';
      const labelled = (element as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '';
      return [label, labelled, element?.textContent ?? ''].map((text) => text.trim());
    });
    if (focused.some((text) => (typeof name === 'string' ? text === name : name.test(text)))) return;
  }
  throw new Error(`${name} was not reached by ${most} presses of Tab`);
}
