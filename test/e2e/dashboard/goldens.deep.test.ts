import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePixels, differingShare, largestBlockDifference, type Pixels } from '../documents/pictures.ts';
import { makeState, startService } from '../started-service.ts';
import { type ExampleSpace, fillExampleSpace } from './goldens/example-space.ts';
import {
  goldenNames,
  isWriting,
  keepDiffering,
  prepareCodecs,
  readGolden,
  writeGolden,
} from './goldens/golden-file.ts';
import { type GoldenScreen, goldenScreens, scrolledScreens } from './goldens/screens.ts';
import { hideIds, steadyContext, watchRequests } from './goldens/steady.ts';
import { openPerson } from './own-person.ts';
import { openBrowser, openContext } from './screen.ts';
import { allWindows, type Window } from './windows.ts';

/** The top of a screen, or the end of a long one. */
type Part = 'top' | 'end';

const windows: Record<Part, ReadonlyArray<Window & { height: number }>> = {
  top: allWindows.map((window) => ({ ...window, height: 1_100 })),
  // Window sizes of laptops (B1).
  end: [
    { width: 1440, height: 900, colorScheme: 'light' },
    { width: 1280, height: 720, colorScheme: 'dark' },
  ],
};

const goldenFile = (name: string, part: Part, { width, colorScheme }: Window) =>
  `${name}${part === 'end' ? '-end' : ''}-${width}-${colorScheme}`;
/** Of 255: the precision that golden files lose in each channel, plus a margin for other processors. */
const maxChannelDifference = 24;
const maxDifferingShare = 0.001;
const squareSide = 16;
const maxSquareDifference = 24;

let browser: Browser;
let space: ExampleSpace;
let visitor: BrowserContext;
let member: BrowserContext;

beforeAll(async () => {
  await prepareCodecs();
  // This test has its own browser, because screens of a shared space show what other tests create.
  const [service, opened] = await Promise.all([startService(makeState().path), openBrowser()]);
  browser = opened;
  visitor = await openContext(browser, service.origin);
  const person = await openPerson(browser, service.origin, 'Mara Lind');
  member = person.context;
  space = await fillExampleSpace(person, service.origin);
  await steadyContext(visitor);
  await steadyContext(member);
});

/** The picture of the page once nothing moves. */
async function takePicture(page: Page, settled: () => Promise<void>): Promise<Uint8Array> {
  await settled();
  await hideIds(page, Object.values(space));
  return await page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Why a picture differs from the golden one; undefined if it does not. */
function difference(screenshot: Pixels, golden: Pixels): string | undefined {
  const share = differingShare(screenshot, golden, maxChannelDifference);
  if (share > maxDifferingShare) return `${(share * 100).toFixed(2)} % of the pixels differ`;
  const square = largestBlockDifference(screenshot, golden, squareSide);
  return square > maxSquareDifference ? `a square differs by ${square.toFixed(0)} of 255` : undefined;
}

/** Takes a screenshot in each window. Returns the pictures that differ from the golden ones, with the reason. */
async function differingPictures(name: string, part: Part): Promise<string[]> {
  const { path, ready, isPublic } = goldenScreens[name] as GoldenScreen;
  const page = await (isPublic ? visitor : member).newPage();
  const settled = watchRequests(page);
  const open = () => page.goto(typeof path === 'string' ? path : path(space));
  const differing: string[] = [];
  if (part === 'top') await open();
  for (const window of windows[part]) {
    const { width, height, colorScheme } = window;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    if (part === 'end') await open();
    await page.getByText(ready).locator('visible=true').first().waitFor();
    if (part === 'end') {
      await settled();
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    }
    const file = goldenFile(name, part, window);
    const png = await takePicture(page, settled);
    if (isWriting) await writeGolden(file, png);
    const why = difference(decodePixels(png), await readGolden(file));
    if (why) differing.push(`${keepDiffering(file, png)}: ${why}`);
  }
  await page.close();
  return differing;
}

const names = Object.keys(goldenScreens);

describe('[DASH-6] matches its golden picture', () => {
  it.each(names)('%s', async (name) => {
    expect(await differingPictures(name, 'top')).toEqual([]);
  });
});

describe('[DASH-6] matches its golden picture at the end of long screens in windows of laptops (B1)', () => {
  it.each(scrolledScreens)('%s', async (name) => {
    expect(await differingPictures(name, 'end')).toEqual([]);
  });
});

it('[DASH-6] has no golden picture without a screen and a window', () => {
  const files = [
    ...names.flatMap((name) => windows.top.map((window) => goldenFile(name, 'top', window))),
    ...scrolledScreens.flatMap((name) => windows.end.map((window) => goldenFile(name, 'end', window))),
  ];
  expect(goldenNames().sort()).toEqual(files.sort());
});
