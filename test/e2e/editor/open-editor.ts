import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type OwnPerson, openPerson } from '../dashboard/own-person.ts';
import { openBrowser } from '../dashboard/screen.ts';
import { sharedService } from '../shared-service.ts';
import { canvasOf, type MadePage, makePage, openPage, pageSize, rectangle } from './open-page.ts';

export { canvasOf, field, layerTree, waitUntilDrawn as untilDrawn } from './open-page.ts';

export interface OpenPage extends MadePage {
  page: Page;
}

/** A square of 100 × 100 px as a layer of a page. */
export const square = (id: string, x: number, y: number, fill: string) => rectangle(id, { x, y, fill });

/** A person with a space of their own, who opens pages in the visual editor. */
export class EditorPerson {
  readonly origin: string;
  readonly browser: Browser;
  readonly person: OwnPerson;

  private constructor(origin: string, browser: Browser, person: OwnPerson) {
    this.origin = origin;
    this.browser = browser;
    this.person = person;
  }

  static async create(name = 'Designer'): Promise<EditorPerson> {
    const { origin } = await sharedService();
    const browser = await openBrowser();
    return new EditorPerson(origin, browser, await openPerson(browser, origin, name));
  }

  /** Creates a template with a page of 600 × 400 px. */
  makePage(layers: readonly object[], more: object = {}): Promise<MadePage> {
    return makePage(this.person, layers, more);
  }

  /** Opens a page in the editor, and resolves once its picture is drawn. */
  async open(made: MadePage, context: BrowserContext = this.person.context): Promise<OpenPage> {
    return { page: await openPage(context, made), ...made };
  }

  async openWith(layers: readonly object[]): Promise<OpenPage> {
    return await this.open(await this.makePage(layers));
  }

  /** The saved page as the API returns it. */
  async read({ pageId }: { pageId: string }) {
    const { doc } = await this.person.ask('GET', `/api/pages/${pageId}`);
    return doc;
  }

  async readLayer(open: { pageId: string }, id: string) {
    const { layers } = await this.read(open);
    return layers.find((layer: { id: string }) => layer.id === id);
  }
}

export const announcement = (page: Page) => page.getByRole('status', { name: 'Announcements' }).textContent();

export const savedState = (page: Page) => page.getByRole('status', { name: 'Saved state' }).textContent();

export const untilSaved = (page: Page) => expect.poll(() => savedState(page)).toBe('Saved');

/** A point of the page in px of the window. The page is shown in the middle of the canvas, at 100 % or smaller. */
export async function pointOn(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error('The canvas is not visible');
  const { width, height } = pageSize;
  const zoom = Math.min(1, (box.width - 128) / width, (box.height - 128) / height);
  return [box.x + box.width / 2 + (x - width / 2) * zoom, box.y + box.height / 2 + (y - height / 2) * zoom];
}

/** Drags between two points of the page. */
export async function drag(
  page: Page,
  from: [number, number],
  to: [number, number],
  { isReleased = true } = {},
): Promise<void> {
  await page.mouse.move(...(await pointOn(page, ...from)));
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) {
    const share = step / 10;
    const at = await pointOn(page, from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
    await page.mouse.move(...at);
  }
  // A pointer that has stopped snaps; a fast one does not.
  await page.mouse.move(...(await pointOn(page, ...to)));
  if (isReleased) await page.mouse.up();
}
