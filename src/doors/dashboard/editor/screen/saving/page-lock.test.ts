import { afterEach, describe, expect, it } from 'vitest';
import { PageLock } from './page-lock.ts';

const open: PageLock[] = [];
const nothing = async () => {};
function lock(save: () => Promise<void> = nothing): PageLock {
  const made = new PageLock({ pageId: 'page1', save });
  open.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.dispose(nothing())));
});

describe('the lock of a page', () => {
  it('[EDT-10] is held by one tab, and by the next one when that is closed', async () => {
    const first = lock();
    await expect.poll(() => first.state).toBe('held');
    const second = lock();
    await expect.poll(() => second.state, { timeout: 3_000 }).toBe('elsewhere');
    const third = lock();
    await first.dispose(nothing());
    await expect.poll(() => third.state).toBe('held');
  });

  it('[EDT-10] moves to another tab after the first one has saved', async () => {
    let isSaved = false;
    const first = lock(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      isSaved = true;
    });
    await expect.poll(() => first.state).toBe('held');
    const second = lock();
    await expect.poll(() => second.state, { timeout: 3_000 }).toBe('elsewhere');
    await second.takeOver();
    expect([second.state, first.state, isSaved]).toEqual(['held', 'elsewhere', true]);
  });
});
