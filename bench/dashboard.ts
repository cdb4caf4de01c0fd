import type { Browser, Page } from 'playwright-core';
import { openBrowser, openContext, type Person } from '../test/e2e/dashboard/screen.ts';
import { hold, waitForCondition } from './screens.ts';

/**
 * The limits: milliseconds from sign-in to the first picture and from a key press to its picture, the share of the
 * window that moved, and the milliseconds of a task.
 */
const budgets = { firstPictureMs: 1_500, keyToPictureMs: 300, layoutShift: 0.05, longTaskMs: 100 };

/** Recorded in the page by an observer that is installed before its scripts. */
const observer = `
  globalThis.seen = { shift: 0, longTask: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.longTask = Math.max(seen.longTask, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
`;

/** Records when a key was pressed, and when a picture whose URL changed was ready to be painted. */
const keyObserver = `
  globalThis.keyed = { at: 0, painted: 0 };
  addEventListener('keydown', () => { keyed.at = performance.now(); keyed.painted = 0; }, true);
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.closest('main')) {
      target.decode().then(() => { keyed.painted ||= performance.now(); }, () => {});
    }
  }).observe(document, { subtree: true, attributeFilter: ['src'] });
`;

/** The number of keys to press, each once the picture of the previous one is shown. */
const keysPressed = 30;

interface Walk {
  name: string;
  go(page: Page): Promise<void>;
}

/** The most common tasks. Each begins on a new page. */
const walks: readonly Walk[] = [
  {
    name: 'gallery',
    go: async (page) => {
      await page.goto('/app/gallery');
      await waitForPictures(page);
    },
  },
  {
    name: 'playground',
    go: async (page) => {
      await page.goto('/app/gallery/open-graph-card');
      await waitForPictures(page);
      await page.getByRole('textbox').first().pressSequentially('Ship pictures', { delay: 40 });
      await page.waitForTimeout(1_000);
    },
  },
  {
    name: 'templates',
    go: async (page) => {
      await page.goto('/app/templates');
      await waitForPictures(page);
    },
  },
];

/**
 * Measures the dashboard against its limits, in real Chromium. Run it on an idle machine, because these are not ratios.
 */
export async function measureDashboard(origin: string, person: Person): Promise<boolean[]> {
  const browser = await openBrowser();
  try {
    // A first run draws the thumbnails, as a service in use has done already.
    await measureSignIn(browser, origin, person);
    const first = await measureSignIn(browser, origin, person);
    const results = [hold('sign-in to the first picture', first, budgets.firstPictureMs, 'ms')];
    const [median, longest] = await measureKeys(browser, origin, person);
    results.push(hold('key to its picture, median', median, budgets.keyToPictureMs, 'ms'));
    console.log(`       key to its picture, longest of ${keysPressed}: ${Math.round(longest)} ms`);
    for (const walk of walks) results.push(...(await measureWalk(browser, origin, person, walk)));
    return results;
  } finally {
    await browser.close();
  }
}

async function measureSignIn(browser: Browser, origin: string, { email, password }: Person): Promise<number> {
  const context = await openContext(browser, origin);
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/app');
  await waitForPictures(page);
  const took = performance.now() - startedAt;
  await context.close();
  return took;
}

async function measureKeys(
  browser: Browser,
  origin: string,
  person: Person,
): Promise<[median: number, longest: number]> {
  const context = await openContext(browser, origin, { person });
  const page = await context.newPage();
  await page.addInitScript(keyObserver);
  await page.goto('/app/gallery/open-graph-card');
  await waitForPictures(page);
  await page.getByRole('textbox').first().focus();
  const times: number[] = [];
  for (let pressed = 0; pressed < keysPressed; pressed++) {
    await page.keyboard.press('abcdefghij'[pressed % 10] as string);
    await waitForCondition(page, 'keyed.painted > 0');
    times.push(await page.evaluate<number>('keyed.painted - keyed.at'));
  }
  await context.close();
  times.sort((one, other) => one - other);
  return [times[keysPressed >> 1] as number, times.at(-1) as number];
}

async function measureWalk(browser: Browser, origin: string, person: Person, { name, go }: Walk): Promise<boolean[]> {
  const context = await openContext(browser, origin, { person });
  const page = await context.newPage();
  await page.addInitScript(observer);
  await go(page);
  const { shift, longTask } = await page.evaluate<{ shift: number; longTask: number }>('seen');
  await context.close();
  return [
    hold(`${name}: layout shift`, shift, budgets.layoutShift, ''),
    hold(`${name}: longest task`, longTask, budgets.longTaskMs, 'ms'),
  ];
}

/** Resolves once a picture in the main part has been decoded. */
const waitForPictures = (page: Page): Promise<void> =>
  waitForCondition(
    page,
    "[...document.querySelectorAll('main img')].some((image) => image.complete && image.naturalWidth > 0)",
  );
