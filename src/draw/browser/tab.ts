import type { Browser, Page } from '@cloudflare/puppeteer';
import { browserUnavailable } from './unavailable.ts';

/** A document is written into a tab in pieces: a message to a browser has a largest size. */
const pieceLength = 8_000_000;

/** Addresses that no drawing has a use for; data URLs have no `//` after their scheme. */
const everyAddress = ['http://*', 'https://*', 'ws://*', 'wss://*', 'ftp://*', 'file://*'];

/** px, and device pixels for each. */
export interface Viewport {
  width: number;
  height: number;
  scale: number;
}

/**
 * Waits in the page for what it shows. Fonts load when a layout asks for them, and a headless shell may lay out later than
 * it says that its fonts are ready: each one is asked for, since a document brings none that it has no use for. The shell
 * of @sparticuz/chromium 153 fails to load the first data URLs that a process asks it for: such a font is made from the
 * bytes in its rule instead, which takes no loading. Each picture, also one that a rule of the style sheet brings, is
 * decoded. Answers the keys of pictures that cannot be, and the faces that the browser refuses.
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

/** What a browser could not show of a document as it is. */
interface Shown {
  /** Keys of pictures that the browser cannot decode (RND-23). */
  broken: ReadonlySet<string>;
  /** Fonts whose bytes the browser refuses, each as its family, weight and style; others draw their letters. */
  refused: readonly string[];
}

/** One tab of a browser that shows documents and answers what they look like. */
export class Tab {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Shows a document that holds all that it needs, and waits until its pictures and fonts are there. */
  async show(html: string, { width, height, scale }: Viewport): Promise<Shown> {
    return inBrowser(async () => {
      await this.#page.setViewport({ width: Math.ceil(width), height: Math.ceil(height), deviceScaleFactor: scale });
      if (html.length <= pieceLength) await this.#page.setContent(html, { waitUntil: 'load' });
      else await this.#write(html);
      const { broken, refused } = (await this.#page.evaluate(waitForPictures)) as {
        broken: string[];
        refused: string[];
      };
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

  /** Runs a function that stands alone in the page and answers what it returns, as JSON. */
  async ask<Arguments extends readonly unknown[], Answer>(
    question: (...args: Arguments) => Answer,
    ...args: Arguments
  ): Promise<Answer> {
    // As text: a bundler's helpers are not there, and puppeteer would look for the function's name.
    const values = args.map((value) => (value === Number.POSITIVE_INFINITY ? 'Infinity' : JSON.stringify(value)));
    return inBrowser(
      async () => (await this.#page.evaluate(`(${question.toString()})(${values.join(',')})`)) as Answer,
    );
  }

  /** The top left of the page as a picture of exactly `width` × `height` px times the scale that it is shown with. */
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

  /** The document as PDF: pages as its style sheet sizes them, tagged, with an outline of its headings. */
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

/** Whatever goes wrong between here and there is the browser's: it crashed, it hangs, or the way to it broke. */
async function inBrowser<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw browserUnavailable(cause);
  }
}

/** The tab of a browser, its page unable to run a script or to reach anything. */
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
