import { usePinnedChromium } from '../../scripts/pinned-chromium.ts';
import { hasPackagedChrome } from '../../workers/renderer/browser/find-chrome.ts';

/**
 * Before all tests: every browser of the run, those of started services too, is the Chromium that npm pins. Where npm has
 * none for the platform, the files that use a browser are left out (scripts/test/browser-files.ts).
 */
export default async function pinChromium(): Promise<void> {
  if (hasPackagedChrome()) await usePinnedChromium();
}
