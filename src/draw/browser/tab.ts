import { z } from 'zod';
import { fromBase64 } from '../../core/base64.ts';
import { concatBytes } from '../../core/bytes.ts';
import { boundedList } from '../../core/schemas/bounded.ts';
import type { PageSession } from './devtools.ts';
import { inBrowser } from './unavailable.ts';

/** A document is written into a tab in pieces, because messages to a browser have a maximum size. */
const pieceLength = 8_000_000;
/** A file is read from a browser in pieces of this many bytes, for the same reason. */
const readBytes = 4 * 2 ** 20;

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

const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
});
const screenshot = z.object({ data: z.string() });
const printed = z.object({ stream: z.string() });
const piece = z.object({ data: z.string(), base64Encoded: z.boolean().optional(), eof: z.boolean() });

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
  readonly #page: PageSession;

  constructor(page: PageSession) {
    this.#page = page;
  }

  /** Shows a document that contains everything it needs, and waits until its pictures and fonts are loaded. */
  async show(html: string, { width, height, scale }: Viewport): Promise<ShowResult> {
    return inBrowser(async () => {
      const size = { width: Math.ceil(width), height: Math.ceil(height), deviceScaleFactor: scale, mobile: false };
      const isLoaded = this.#page.next('Page.loadEventFired');
      const steps = [
        this.#page.send('Emulation.setDeviceMetricsOverride', size),
        this.#evaluate('void document.open()'),
      ];
      for (let from = 0; from < html.length; from += pieceLength) {
        steps.push(this.#evaluate(`document.write(${JSON.stringify(html.slice(from, from + pieceLength))})`));
        // The pieces of a large document wait for each other, so that they do not fill the memory.
        if (html.length > pieceLength) await Promise.all(steps);
      }
      steps.push(this.#evaluate('document.close()'));
      const [report] = await Promise.all([this.#evaluate(waitForPictures), isLoaded, ...steps]);
      const { broken, refused } = pictureReport.parse(report);
      return { broken: new Set(broken), refused };
    });
  }

  /** Runs a self-contained function in the page and returns its result. Arguments and result are passed as JSON. */
  async ask<Arguments extends readonly unknown[], Answer>(
    question: (...args: Arguments) => Answer,
    ...args: Arguments
  ): Promise<Answer> {
    // Sent as text, because a bundler's helpers are missing in the page.
    const values = args.map((value) => (value === Number.POSITIVE_INFINITY ? 'Infinity' : JSON.stringify(value)));
    return inBrowser(async () => (await this.#evaluate(`(${question.toString()})(${values.join(',')})`)) as Answer);
  }

  /**
   * Returns a picture of the top left part of the page: exactly `width` × `height` px, times the scale at which the
   * page is shown.
   */
  async picture(
    format: 'png' | 'jpeg' | 'webp',
    { width, height, quality }: { width: number; height: number; quality?: number },
  ): Promise<Uint8Array<ArrayBuffer>> {
    const clip = { x: 0, y: 0, width: Math.round(width), height: Math.round(height), scale: 1 };
    const options = {
      format,
      clip,
      captureBeyondViewport: false,
      ...(format === 'png' || quality === undefined ? {} : { quality: Math.round(quality) }),
    };
    const setBackground = (override: object) =>
      this.#page.send('Emulation.setDefaultBackgroundColorOverride', override);
    return inBrowser(async () => {
      await Promise.all([
        this.#page.send('Page.bringToFront'),
        setBackground(format === 'jpeg' ? {} : { color: { r: 0, g: 0, b: 0, a: 0 } }),
      ]);
      const { data } = screenshot.parse(await this.#page.send('Page.captureScreenshot', options));
      void setBackground({});
      return fromBase64(data);
    });
  }

  /**
   * Prints the document as a tagged PDF with an outline of its headings. The style sheet of the document sets the page
   * sizes.
   */
  async pdf(): Promise<Uint8Array<ArrayBuffer>> {
    const options = {
      preferCSSPageSize: true,
      printBackground: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
      marginTop: 0,
      marginBottom: 0,
      marginLeft: 0,
      marginRight: 0,
      transferMode: 'ReturnAsStream',
    };
    return inBrowser(async () => {
      const { stream } = printed.parse(await this.#page.send('Page.printToPDF', options));
      return this.#read(stream);
    });
  }

  async #read(handle: string): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    const read = () => this.#page.send('IO.read', { handle, size: readBytes });
    for (let isAtEnd = false; !isAtEnd; ) {
      // The second read of a file that fits into one piece only finds its end.
      for (const answer of await Promise.all([read(), read()])) {
        const { data, base64Encoded, eof } = piece.parse(answer);
        parts.push(base64Encoded ? fromBase64(data) : new TextEncoder().encode(data));
        isAtEnd = eof;
      }
    }
    return concatBytes(parts);
  }

  /** Evaluates an expression in the page, and returns its value, or that of its promise. */
  async #evaluate(expression: string): Promise<unknown> {
    const answer = await this.#page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    const { result, exceptionDetails } = evaluated.parse(answer);
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }
}

/** Makes a tab of a page, which from then on cannot run scripts or send requests. */
export async function openTab(page: PageSession): Promise<Tab> {
  return inBrowser(async () => {
    await Promise.all([
      page.send('Page.enable'),
      page.send('Emulation.setScriptExecutionDisabled', { value: true }),
      page.send('Network.enable'),
      page.send('Network.setBlockedURLs', { urls: everyAddress }),
    ]);
    return new Tab(page);
  });
}
