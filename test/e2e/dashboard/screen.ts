import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { ChromeSource } from '../../../workers/renderer/browser/chrome-source.ts';
import { endWithFile } from '../ends.ts';
import { reportPages } from './failed-pages.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The windows in which every screen is checked (DASH-6). */
export const widths = [360, 1024, 1920] as const;

let shared: Promise<Browser> | undefined;

/**
 * The Chromium that all test files of a vitest worker share, because starting one takes as long as several tests. Each
 * file opens its own contexts, which are closed when the file ends; the browser ends with the worker.
 */
export async function openBrowser(): Promise<Browser> {
  if (shared === undefined || !(await isRunning(shared))) shared = launchChromium();
  const browser = await shared;
  endWithFile(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}

const isRunning = (started: Promise<Browser>): Promise<boolean> =>
  started.then(
    (browser) => browser.isConnected(),
    () => false,
  );

async function launchChromium(): Promise<Browser> {
  const { executable, environment } = await new ChromeSource().get();
  return await chromium.launch({
    executablePath: executable,
    env: { ...(process.env as Record<string, string>), ...environment },
    // No screen needs WebGL. Without a GPU process, a page needs a tenth less processor time.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--force-color-profile=srgb'],
  });
}

export interface Person {
  email: string;
  password: string;
}

export interface ScreenOptions {
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
}

/** How long a test waits for a page, in ms. A machine that runs other tests at the same time is several times slower. */
const pageTimeout = 60_000;

/** A new browser context, signed in if a user is given. It can reach only the service. */
export async function openContext(
  browser: Browser,
  origin: string,
  { person, width = 1280, height = 900, colorScheme = 'light' }: ScreenOptions & { person?: Person } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(pageTimeout);
  reportPages(context);
  if (person) {
    const { email, password } = person;
    const answer = await context.request.post('/api/auth/sign-in/email', {
      data: { email, password },
      headers: { Origin: origin },
    });
    if (!answer.ok()) throw new Error(`signing in: ${answer.status()} ${await answer.text()}`);
  }
  return context;
}

/** Errors of a page during use: exceptions, sources that the policy blocks, requests to other hosts. */
export function recordFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The browser logs each response that is not a success; the screen reports those itself.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`);
  });
  return faults;
}

/** Faults that axe rates serious or critical, each with its element (DASH-6). */
export async function seriousFaults(page: Page): Promise<string[]> {
  // The policy of the page would block a script tag; it does not apply to the debugger's connection.
  await page.evaluate(axeSource);
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
  });
}

interface AxeResult {
  violations: ReadonlyArray<{
    id: string;
    impact: string | null;
    nodes: ReadonlyArray<{ html: string; failureSummary: string }>;
  }>;
}
