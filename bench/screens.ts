import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Playwright's own wait would evaluate text in the page, which the page's policy forbids. */
export async function waitForCondition(page: Page, condition: string): Promise<void> {
  const endsAt = performance.now() + 30_000;
  while (!(await page.evaluate<boolean>(condition))) {
    if (performance.now() > endsAt) throw new Error(`${page.url()}: it did not come true that ${condition}`);
    await setTimeout(10);
  }
}

/** Prints whether a value is within its limit. */
export function hold(name: string, value: number, budget: number, unit: string): boolean {
  const isHeld = value <= budget;
  const text = unit === 'ms' ? `${value.toFixed(value < 100 ? 1 : 0)} ms` : value.toFixed(3);
  console.log(`${isHeld ? 'holds' : 'FAILS'}  ${name}: ${text} (at most ${budget} ${unit})`);
  return isHeld;
}
