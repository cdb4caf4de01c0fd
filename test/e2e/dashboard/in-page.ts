import type { Locator, Page } from 'playwright-core';

/** The globals of a page that tests use. This program does not have them. */
interface PageGlobals {
  document: {
    activeElement: unknown;
    documentElement: { scrollWidth: number; clientWidth: number };
    fonts: Iterable<{ status: string; family: string }>;
  };
  DataTransfer: new () => { items: { add(file: unknown): void } };
  File: new (parts: readonly string[], name: string, facts: { type: string }) => unknown;
  DragEvent: new (type: string, facts: object) => unknown;
  ClipboardEvent: new (type: string, facts: object) => unknown;
}

/** px by which the page is wider than its window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = (globalThis as unknown as PageGlobals).document.documentElement;
    return scrollWidth - clientWidth;
  });

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === (globalThis as unknown as PageGlobals).document.activeElement);

interface GivenDrawing {
  name: string;
  svg: string;
}

/** Pastes a drawing as a file into an element. */
export const pasteDrawing = (target: Locator, file: GivenDrawing): Promise<void> =>
  giveDrawing(target, { ...file, kind: 'ClipboardEvent', types: ['paste'] });

/** Drops a drawing as a file on an element. */
export const dropDrawing = (target: Locator, file: GivenDrawing): Promise<void> =>
  giveDrawing(target, { ...file, kind: 'DragEvent', types: ['dragenter', 'dragover', 'drop'] });

interface DrawingEvents extends GivenDrawing {
  kind: 'ClipboardEvent' | 'DragEvent';
  types: readonly string[];
}

const giveDrawing = (target: Locator, given: DrawingEvents): Promise<void> =>
  target.evaluate((element, { name, svg, kind, types }) => {
    const { DataTransfer, File, [kind]: GivenEvent } = globalThis as unknown as PageGlobals;
    const data = new DataTransfer();
    data.items.add(new File([svg], name, { type: 'image/svg+xml' }));
    for (const type of types) {
      const facts = { clipboardData: data, dataTransfer: data, bubbles: true, cancelable: true };
      (element as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(new GivenEvent(type, facts));
    }
  }, given);

/** The font families that the page has added and loaded. */
export const loadedFamilies = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(globalThis as unknown as PageGlobals).document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family),
  );
