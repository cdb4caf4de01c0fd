import { usePinnedChromium } from '../../scripts/pinned-chromium.ts';
import { hasPackagedChrome } from '../../workers/renderer/browser/find-chrome.ts';

/**
 * Before all tests: makes every browser of the run, including those of started services, the Chromium that npm pins. If
 * npm has none for the platform, the files that use a browser are left out (scripts/test/browser-files.ts).
 */
export default async function pinChromium(): Promise<void> {
  if (hasPackagedChrome()) await usePinnedChromium();
}
