import type { Page } from 'playwright-core';

export interface HeldAnswers {
  /** Requests that were held or answered so far. */
  count(): number;
  /** Lets the held requests reach the service, and those that follow. */
  release(): Promise<void>;
}

/** A service that takes its time: whatever the page asks of this path waits until the test releases it. */
export async function holdAnswers(page: Page, path: string, method?: string): Promise<HeldAnswers> {
  const held: Promise<void>[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const isAsked = (url: URL) => url.pathname === path;
  await page.route(isAsked, async (route) => {
    if (method !== undefined && route.request().method() !== method) return await route.fallback();
    held.push(opened.then(() => route.continue()));
    await held.at(-1);
  });
  return {
    count: () => held.length,
    release: async () => {
      open();
      await Promise.all(held);
      await page.unroute(isAsked);
    },
  };
}
