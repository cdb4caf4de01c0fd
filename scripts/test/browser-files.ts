import { hasPackagedChrome } from '../../workers/renderer/browser/find-chrome.ts';
import { reaches, testFiles } from './imports.ts';
import { nothing, type Summary } from './report.ts';

/**
 * Modules through which a test file uses a browser: its own browser, that of a renderer or, through `uses-browser.ts`,
 * that of a service.
 */
const browsers = new Set([
  'scripts/preview/browser.ts',
  'workers/renderer/browser/chrome-source.ts',
  'test/e2e/renderer-process.ts',
  'test/e2e/uses-browser.ts',
]);

/** The test files that use a browser. */
export function browserFiles(folder: string): string[] {
  return testFiles(folder).filter((path) => reaches(path, browsers));
}

/**
 * The test files that do not run on this platform because npm has no Chromium for it. Another Chromium would draw
 * differently, so comparisons of pictures would fail.
 */
export function filesWithoutBrowser(folder: string, hasPinned = hasPackagedChrome()): string[] {
  return hasPinned ? [] : browserFiles(folder);
}

/** Reports those files as skipped, with the reason. */
export function leftOut(folder: string, hasPinned?: boolean): Summary {
  const reason = '@sparticuz/chromium, by which tests draw, has no build for this platform';
  return { ...nothing, skipped: filesWithoutBrowser(folder, hasPinned).map((file) => `${file}: ${reason}`) };
}
