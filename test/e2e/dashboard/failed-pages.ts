import type { BrowserContext, Page, Request } from 'playwright-core';
import type { TestContext } from 'vitest';

const maxRequests = 30;

/** The open pages, each with its last requests. */
const openPages = new Map<Page, Request[]>();

/** From now on, a failed test prints what each page of the context shows, and the requests that led to it. */
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

/** Runs after each test (set-up.ts). */
export async function printFailedPages({ task }: TestContext): Promise<void> {
  if (task.result?.state !== 'fail') return;
  for (const [page, requests] of openPages) {
    const text = await page.ariaSnapshot({ timeout: 5_000 }).catch(String);
    console.error([`${task.name}: ${page.url()} shows`, text, 'after', ...requests.map(requestLine)].join('\n'));
  }
}

function requestLine(request: Request): string {
  const answer = request.existingResponse()?.status() ?? request.failure()?.errorText ?? 'unanswered';
  return `${request.method()} ${request.url().slice(0, 200)}: ${answer}`;
}
