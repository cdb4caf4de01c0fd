import type { Browser, Page } from '@cloudflare/puppeteer';
import { z } from 'zod';
import { boundedList } from '../../core/schemas/bounded.ts';
import { browserUnavailable } from './unavailable.ts';

/** A document is written into a tab in pieces, because messages to a browser have a maximum size. */
const pieceLength = 8_000_000;

/** Patterns of URLs that no drawing needs. They do not match data URLs, which have no `//` after their scheme. */
const everyAddress = ['http://*', 'https://*', 'ws://*', 'wss://*', 'ftp://*', 'file://*'];

/** The size of the page in px, and `scale`, the number of device pixels per px. */
export interface Viewport {
  width: number;
  height: number;
  scale: number;
}

/**
 * Waits in the page for everything that it shows. Fonts load when a layout needs them, and a headless shell may lay out
 * after it reports that its fonts are ready, so this code requests each font. (A document contains only fonts that it
 * uses.) The shell of @sparticuz/chromium 153 fails to load the first data URLs that a process requests. If that
 * happens, the code makes the font from the bytes in its CSS rule, which does not load anything. Each picture is
 * decoded, including those in rules of the style sheet. Returns the keys of pictures that cannot be decoded, and the
 * faces that the browser rejects.
 */
const waitForPictures = `(async () => {
  // Made for what the tab showed before.
  document.fonts.clear();
  await Promise.all([...document.fonts].map((face) => face.load().catch(() => undefined)));
  const refused = [];
  if ([...document.fonts].some(({ status }) => status === 'error')) {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    for (const rule of rules.filter((each) => each instanceof CSSFontFaceRule)) {
      const value = (property) => rule.style.getPropertyValue(property);
      const data = /base64,([A-Za-z0-9+/=]+)/.exec(value('src'));
      if (!data) continue;
      const bytes = Uint8Array.from(atob(data[1]), (character) => character.charCodeAt(0));
      const range = value('unicode-range');
      const face = new FontFace(value('font-family').replaceAll('"', ''), bytes.buffer, {
        weight: value('font-weight'),
        style: value('font-style'),
        ...(range ? { unicodeRange: range } : {}),
      });
      document.fonts.add(face);
      // Bytes that takumi reads and a browser refuses: the families after it draw its letters.
      await face.load().catch(() => {
        document.fonts.delete(face);
        refused.push(face.family.replace(/^"|"$/g, '') + ' ' + face.weight + ' ' + face.style);
      });
    }
  }
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  const shown = new Map();
  for (const image of document.images) if (!shown.has(image.dataset.key)) shown.set(image.dataset.key, image);
  const broken = [];
  await Promise.all([...shown].map(async ([key, image]) => {
    let decoded = image;
    if (!image.src) {
      decoded = new Image();
      decoded.src = getComputedStyle(image).content.slice(5, -2);
    }
    await decoded.decode().catch(() => broken.push(key));
  }));
  return { broken, refused: [...new Set(refused)] };
})()`;

const keys = boundedList(z.string(), { max: 100_000 });
const pictureReport = z.object({ broken: keys, refused: keys });

/** The parts of a document that a browser could not show. */
interface ShowResult {
  /** The keys of pictures that the browser cannot decode (RND-23). */
  broken: ReadonlySet<string>;
  /**
   * Fonts that the browser rejects, each described by its family, weight and style. The browser draws their letters in
   * other fonts.
   */
  refused: readonly string[];
}

/** A tab of a browser that shows documents and measures or draws them. */
export class Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Shows a document that contains everything it needs, and waits until its pictures and fonts are loaded. */
  async show(html: string, { width, height, scale }: Viewport): Promise<ShowResult> {
    return inBrowser(async () => {
      await this.#page.setViewport({ width: Math.ceil(width), height: Math.ceil(height), deviceScaleFactor: scale });
      if (html.length <= pieceLength) await this.#page.setContent(html, { waitUntil: 'load' });
      else await this.#write(html);
      const { broken, refused } = pictureReport.parse(await this.#page.evaluate(waitForPictures));
      return { broken: new Set(broken), refused };
    });
  }

  async #write(html: string): Promise<void> {
    await this.#page.evaluate('document.open()');
    for (let from = 0; from < html.length; from += pieceLength) {
      await this.#page.evaluate(`document.write(${JSON.stringify(html.slice(from, from + pieceLength))})`);
    }
    await this.#page.evaluate('document.close()');
  }

  /** Runs a self-contained function in the page and returns its result. Arguments and result are passed as JSON. */
  async ask<Arguments extends readonly unknown[], Answer>(
    question: (...args: Arguments) => Answer,
    ...args: Arguments
  ): Promise<Answer> {
    // Sent as text, because a bundler's helpers are missing in the page, and puppeteer would look for the function's
    // name.
    const values = args.map((value) => (value === Number.POSITIVE_INFINITY ? 'Infinity' : JSON.stringify(value)));
    return inBrowser(
      async () => (await this.#page.evaluate(`(${question.toString()})(${values.join(',')})`)) as Answer,
    );
  }

  /**
   * Returns a picture of the top left part of the page: exactly `width` × `height` px, times the scale at which the
   * page is shown.
   */
  async picture(
    format: 'png' | 'jpeg' | 'webp',
    { width, height, quality }: { width: number; height: number; quality?: number },
  ): Promise<Uint8Array<ArrayBuffer>> {
    const options = {
      type: format,
      clip: { x: 0, y: 0, width, height },
      captureBeyondViewport: false,
      ...(format === 'jpeg' ? {} : { omitBackground: true }),
      ...(format === 'png' || quality === undefined ? {} : { quality }),
    };
    return inBrowser(async () => new Uint8Array(await this.#page.screenshot(options)));
  }

  /**
   * Prints the document as a tagged PDF with an outline of its headings. The style sheet of the document sets the page
   * sizes.
   */
  async pdf(): Promise<Uint8Array<ArrayBuffer>> {
    const options = {
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
      waitForFonts: false,
    };
    return inBrowser(async () => new Uint8Array(await this.#page.pdf(options)));
  }
}

/**
 * Runs `work` and treats any failure as the browser's, because it means that the browser crashed or hung, or that the
 * connection broke.
 */
async function inBrowser<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw browserUnavailable(cause);
  }
}

/** Opens a tab whose page cannot run scripts or send requests. */
export async function openTab(browser: Browser, ms: number): Promise<Tab> {
  return inBrowser(async () => {
    const [first] = await browser.pages();
    const page = first ?? (await browser.newPage());
    page.setDefaultTimeout(ms);
    const session = await page.createCDPSession();
    await Promise.all([
      page.setJavaScriptEnabled(false),
      session.send('Network.enable'),
      session.send('Network.setBlockedURLs', { urls: everyAddress }),
    ]);
    return new Tab(page);
  });
}
