import type { Page } from 'playwright-core';
import { sampleOf } from '../../harness/depth.ts';

interface Failure {
  /** Absent: the connection breaks off. */
  status?: number;
  code: string;
  /** What the screen says. */
  words: RegExp;
}

/** How the service can fail in the middle of a form, and what the person reads then. */
const failures: readonly Failure[] = [
  { status: 401, code: 'unauthorized', words: /You are signed out/ },
  { status: 403, code: 'forbidden_role', words: /You may not do this/ },
  { status: 409, code: 'conflict', words: /It cannot be done now/ },
  { status: 412, code: 'precondition_failed', words: /Somebody changed this while you edited it/ },
  { status: 422, code: 'invalid_body', words: /It cannot be done now/ },
  { status: 429, code: 'rate_limited', words: /Too many requests/ },
  { status: 503, code: 'service_unavailable', words: /The service failed/ },
  { code: 'abort', words: /The service cannot be reached/ },
];

interface FormUnderTest {
  method: string;
  /** Of the request that the form sends. */
  path: string;
  submit(): Promise<void>;
  /** Throws where what was typed is gone. */
  isKept(): Promise<void>;
}

/**
 * Fails the form in each way, or in two of them outside of the deep run; after each it says what to do, and what was typed
 * is still there. At the end its retry reaches the service.
 */
export async function failInEachWay(page: Page, { method, path, submit, isKept }: FormUnderTest): Promise<void> {
  const isOfForm = (url: URL) => url.pathname === path;
  for (const { status, code, words } of sampleOf(failures, 2)) {
    await page.route(isOfForm, async (route) => {
      if (route.request().method() !== method) return await route.fallback();
      if (status === undefined) return await route.abort();
      const title = 'It cannot be done now';
      await route.fulfill({
        status,
        contentType: 'application/problem+json',
        json: {
          success: false,
          type: `/docs/errors#${code}`,
          title,
          status,
          detail: 'Said by a test',
          code,
          errors: [],
        },
      });
    });
    await submit();
    if (status === 401) await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: words }).first().waitFor();
    await isKept();
    await page.unroute(isOfForm);
  }
  await page.getByRole('button', { name: 'Try again' }).first().click();
}
