import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pickCases } from '../../harness/depth.ts';
import { holdAnswers } from './held-answers.ts';
import { seriousFaults } from './screen.ts';

interface Failure {
  /** If absent, the connection breaks off. */
  status?: number;
  code: string;
  /** The text that the screen shows. */
  words: RegExp;
}

/** The ways in which the service can fail while a form is sent, and what the user reads then. */
const failures: readonly Failure[] = [
  { status: 401, code: 'unauthorized', words: /You are signed out/ },
  { status: 403, code: 'forbidden_role', words: /You do not have permission to do this/ },
  { status: 409, code: 'conflict', words: /It cannot be done now/ },
  { status: 412, code: 'precondition_failed', words: /Someone else changed this while you were editing/ },
  { status: 422, code: 'invalid_body', words: /It cannot be done now/ },
  { status: 429, code: 'rate_limited', words: /Too many requests/ },
  { status: 503, code: 'service_unavailable', words: /Something went wrong on the server/ },
  { code: 'abort', words: /Could not connect/ },
];

interface FormUnderTest {
  method: string;
  /** The path of the request that the form sends. */
  path: string;
  /** The label of the button that sends the form. */
  button: Locator;
  /** One of the form's fields, with the text to type into it. If absent, nothing is typed. */
  field?: Locator;
}

/**
 * Makes the form fail in each way, or in two of them outside the deep run. After each failure, the form says what to do
 * and still has what was typed. At the end, its retry reaches the service, whose response is slow.
 */
export async function failInEachWay(page: Page, form: FormUnderTest): Promise<void> {
  const { method, path, button, field } = form;
  const typed = await field?.inputValue();
  expect(typed).not.toBe('');
  const isOfForm = (url: URL) => url.pathname === path;
  for (const { status, code, words } of pickCases(failures, 2)) {
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
    await button.click();
    if (status === 401) await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: words }).first().waitFor();
    expect(await field?.inputValue()).toBe(typed);
    await page.unroute(isOfForm);
  }
  await answerSlowly(page, form, () => page.getByRole('button', { name: 'Try again' }).first().click());
}

/**
 * Makes the service slow while the form is sent: the button shows that it works, pressing it again or Enter sends
 * nothing more, what was typed stays, and the form shows the response when it arrives.
 */
async function answerSlowly(page: Page, form: FormUnderTest, send: () => Promise<void>): Promise<void> {
  const { method, path, button, field } = form;
  const typed = await field?.inputValue();
  const heldAnswers = await holdAnswers(page, path, method);
  await send();
  await expect.poll(() => button.getAttribute('data-pending')).toBe('true');
  await button.getByRole('progressbar', { name: 'Working' }).waitFor();
  await button.click({ force: true });
  await button.press('Enter');
  await field?.press('Enter');
  expect(await field?.inputValue()).toBe(typed);
  const responsePromise = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
  await heldAnswers.release();
  await responsePromise;
  expect(heldAnswers.count()).toBe(1);
  expect(await seriousFaults(page)).toEqual([]);
}
