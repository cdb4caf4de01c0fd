import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { ChromeSource } from '../../../workers/renderer/browser/chrome-source.ts';
import { endWithFile } from '../ends.ts';
import { reportPages } from './failed-pages.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The windows that every screen is looked at in (DASH-6). */
export const widths = [360, 1024, 1920] as const;

let shared: Promise<Browser> | undefined;

/**
 * The Chromium that all test files of a vitest worker share, because starting one takes as long as several tests. Each file
 * opens contexts of its own, which are closed when the file ends; the browser ends with the worker.
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
    // No screen needs WebGL; without a GPU process a page takes a tenth less of the processor.
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

/** A browser of its own for somebody, signed in where a person is given. It reaches the service alone. */
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

/** What went wrong on a page while it was used: errors, refused sources, requests to other hosts. */
export function recordFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The browser logs each answer that is no success; those are the screen's to tell.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`);
  });
  return faults;
}

/** Faults that axe finds serious or critical, each with where it stands (DASH-6). */
export async function seriousFaults(page: Page): Promise<string[]> {
  // A script tag would be refused by the policy of the page; the debugger's door is not bound by it.
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
