import type { Page } from 'playwright-core';

export interface HeldAnswers {
  /** The number of requests held or answered so far. */
  count(): number;
  /** Passes the held requests, and those that follow, to the service. */
  release(): Promise<void>;
}

/** Simulates a slow service: every request of the page for this path waits until the test releases it. */
export async function holdAnswers(page: Page, path: string, method?: string): Promise<HeldAnswers> {
  const heldAnswers: Promise<void>[] = [];
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const isAsked = (url: URL) => url.pathname === path;
  await page.route(isAsked, async (route) => {
    if (method !== undefined && route.request().method() !== method) return await route.fallback();
    heldAnswers.push(opened.then(() => route.continue()));
    await heldAnswers.at(-1);
  });
  return {
    count: () => heldAnswers.length,
    release: async () => {
      open();
      await Promise.all(heldAnswers);
      await page.unroute(isAsked);
    },
  };
}
