import type { Locator, Page } from 'playwright-core';

// What runs in the page is text: its globals are not those of this program.

/** px that the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate<boolean, null>('(element) => element === document.activeElement');

const paste = `(element, { name, svg }) => {
  const data = new DataTransfer();
  data.items.add(new File([svg], name, { type: 'image/svg+xml' }));
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}`;

/** Pastes a drawing as a file into an element. */
export const pasteDrawing = (target: Locator, file: { name: string; svg: string }): Promise<void> =>
  target.evaluate<void, { name: string; svg: string }>(paste, file);

/** Families that the page has added and read. */
export const loadedFamilies = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    "[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)",
  );
