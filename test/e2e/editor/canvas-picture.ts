import type { Page } from 'playwright-core';

/** What is used of a page's globals, which this program has not. */
interface PageGlobals {
  document: { querySelector(selector: string): DrawnCanvas | null; createElement(name: 'canvas'): DrawnCanvas };
}

interface DrawnCanvas {
  width: number;
  height: number;
  getContext(kind: '2d'): { drawImage(from: DrawnCanvas, left: number, top: number): void };
  toDataURL(): string;
}

/** Opens a page in the editor, and waits until its picture with everything in it is shown, and the panels. */
export async function openEditor(page: Page, templateId: string, pageId: string): Promise<void> {
  await page.goto(`/app/templates/${templateId}/pages/${pageId}/edit`);
  const canvas = page.locator('[role="application"][aria-label="Canvas"][aria-busy="false"]');
  await canvas.waitFor();
  await page.getByRole('treegrid', { name: 'Layers' }).waitFor();
  // The editor begins with the whole page in its window. At 100 %, the picture has one device pixel for each px.
  await canvas.focus();
  await page.keyboard.press('Shift+Digit0');
  await page.locator('[role="application"][data-zoom="1"][aria-busy="false"]').waitFor();
}

/** The picture of the whole page as a PNG. The canvas may be larger than the page. */
export async function readCanvas(page: Page, size: { width: number; height: number }): Promise<Uint8Array> {
  const url = await page.evaluate(({ width, height }) => {
    const { document } = globalThis as unknown as PageGlobals;
    const whole = document.querySelector('canvas[data-plane="whole"]');
    if (!whole) throw new Error('There is no canvas');
    const copy = document.createElement('canvas');
    Object.assign(copy, { width, height });
    copy.getContext('2d').drawImage(whole, 0, 0);
    return copy.toDataURL();
  }, size);
  return new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}
