import { galleryId } from '../../../scripts/state/gallery.ts';
import { onWhite, similarity } from '../documents/pictures.ts';
import { EditorPerson, untilSaved } from './open-editor.ts';
import type { MadePage } from './open-page.ts';
import { recreate } from './recreate.ts';
import { readTemplate } from './recreate-gallery.ts';

/** A designer, who makes pages of the gallery again on a blank page, with the mouse and the keyboard only. */
export class Recreator {
  readonly designer: EditorPerson;
  readonly #apiKey: string;

  private constructor(designer: EditorPerson, apiKey: string) {
    this.designer = designer;
    this.#apiKey = apiKey;
  }

  static async create(): Promise<Recreator> {
    const designer = await EditorPerson.create('Recreator');
    const { doc } = await designer.person.ask('POST', '/api/v1/tokens/api-keys', { name: 'Compares pages' });
    return new Recreator(designer, doc.token);
  }

  /** Designs the first page of a template of the gallery. */
  async recreate(slug: string): Promise<MadePage> {
    const made = await this.designer.makePage([]);
    const { page } = await this.designer.open(made);
    await recreate(page, readTemplate(slug));
    await untilSaved(page);
    await page.close();
    return made;
  }

  /** How similar the first page of a template of the gallery and the page that was designed are drawn. */
  async similarity(slug: string, { pageId }: MadePage): Promise<number> {
    const original = await this.#draw({ pageId: galleryId('page', slug, '1') });
    const recreated = await this.#draw({ pageId, draft: true });
    return similarity(onWhite(original), onWhite(recreated));
  }

  async #draw(body: object): Promise<Uint8Array> {
    const response = await this.designer.person.context.request.post('/api/render', {
      headers: { Authorization: `Bearer ${this.#apiKey}` },
      data: { renderType: 'takumi', scale: 1, output: 'binary', ...body },
    });
    if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`);
    return await response.body();
  }
}
