import type { BrowserContext, Page, Request } from 'playwright-core';
import type { TestContext } from 'vitest';

const maxRequests = 30;

/** The maximum number of characters of a page's accessibility tree. */
const maxText = 4_000;

/** The open pages, each with its most recent requests. */
const openPages = new Map<Page, Request[]>();

/**
 * After this call, the report of a failed test shows the content of each page of the context, and the requests that
 * preceded it.
 */
export function reportPages(context: BrowserContext): void {
  context.on('page', (page) => {
    const requests: Request[] = [];
    openPages.set(page, requests);
    page.on('close', () => openPages.delete(page));
    page.on('request', (request) => {
      requests.push(request);
      if (requests.length > maxRequests) requests.shift();
    });
  });
}

/**
 * Runs after each test (set-up.ts). The report at the end of a run prints what this function saves in the test's
 * `meta`.
 */
export async function keepFailedPages({ task }: TestContext): Promise<void> {
  if (task.result?.state !== 'fail') return;
  task.meta.failedPages = await Promise.all(
    [...openPages].map(async ([page, requests]) => {
      const text = await page.ariaSnapshot({ timeout: 5_000 }).catch(String);
      return [`${page.url()} shows`, text.slice(0, maxText), 'after', ...requests.map(requestLine)].join('\n');
    }),
  );
}

declare module 'vitest' {
  interface TaskMeta {
    /** What each open page showed when the test failed, and its most recent requests. */
    failedPages?: string[];
  }
}

function requestLine(request: Request): string {
  const answer = request.existingResponse()?.status() ?? request.failure()?.errorText ?? 'unanswered';
  return `${request.method()} ${request.url().slice(0, 200)}: ${answer}`;
}
