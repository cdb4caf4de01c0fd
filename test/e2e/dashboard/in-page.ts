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

/** Pastes a drawing as a file into an element. */
export const pasteDrawing = (target: Locator, file: { name: string; svg: string }): Promise<void> =>
  target.evaluate((element, { name, svg }) => {
    const { DataTransfer, File, ClipboardEvent } = globalThis as unknown as PageGlobals;
    const data = new DataTransfer();
    data.items.add(new File([svg], name, { type: 'image/svg+xml' }));
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    (element as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(event);
  }, file);

/** The font families that the page has added and loaded. */
export const loadedFamilies = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(globalThis as unknown as PageGlobals).document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family),
  );
