import type { Page } from 'playwright-core';

const namesOfFocused = `(() => {
  const element = document.activeElement;
  const names = [element.getAttribute('aria-label'), element.labels?.[0]?.textContent, element.textContent];
  return names.map((name) => (name ?? '').trim());
})()`;

/** Presses Tab until what has this name or text is focused: whatever cannot be reached so fails the test. */
export async function tabTo(page: Page, name: string | RegExp, maxPresses = 120): Promise<void> {
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string[]>(namesOfFocused);
    if (focused.some((text) => (typeof name === 'string' ? text === name : name.test(text)))) return;
  }
  throw new Error(`${name} was not reached by ${maxPresses} presses of Tab`);
}
