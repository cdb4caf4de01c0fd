import { type JsonObject, toJsonObject } from '../../../../../core/json.ts';
import { galley } from '../../../app/api.ts';
import { drawnPage } from '../../../kit/record/both-pictures.tsx';
import { thumbnailPath } from '../../../screens/gallery/thumbnail.ts';
import { type PageDocument, toEditableDocument } from '../../../screens/templates/pages/page-document.ts';
import type { DrawnPreview, GalleryTemplate, PagePreview, PageSummary, PagesHost } from './pages-host.ts';
import { withVariablesOf } from './template-variables.ts';

/** How many public templates a search shows. */
const maxResults = 24;

/** The pages of a template, which are changed with the API as the signed-in user. */
export class HttpPages implements PagesHost {
  readonly #templateId: string;

  constructor(templateId: string) {
    this.#templateId = templateId;
  }

  async list(): Promise<readonly PageSummary[]> {
    const { doc } = await galley.templates.get(this.#templateId);
    return (doc.pages ?? []).map(({ id, name, width, height, updatedOn }) => ({ id, name, width, height, updatedOn }));
  }

  async read(pageId: string): Promise<JsonObject> {
    const { doc } = await galley.templates.pages.get(pageId);
    return toJsonObject(toEditableDocument(doc));
  }

  async create(page: JsonObject, after: readonly string[]): Promise<string> {
    const { doc } = await galley.templates.pages.create(this.#templateId, toNewPage(page));
    await this.#place([doc.id], after);
    return doc.id;
  }

  async rename(pageId: string, name: string): Promise<void> {
    await galley.templates.pages.update(pageId, { name });
  }

  async remove(pageId: string): Promise<void> {
    await galley.templates.pages.delete(pageId);
  }

  async reorder(pageIds: readonly string[]): Promise<void> {
    await galley.templates.pages.reorder(this.#templateId, { pageIds: [...pageIds] });
  }

  async preview({ source, size, maxSide }: PagePreview, signal: AbortSignal): Promise<DrawnPreview> {
    const target = 'page' in source ? drawnPage(source.page, this.#templateId)?.body : source;
    if (target === undefined) throw new Error('A page needs a width and a height to be drawn.');
    const { picture, warnings } = await galley.previews.create({ ...target, ...size, maxSide }, { signal });
    return { picture, warnings: warnings.map(({ message }) => message) };
  }

  async findGalleryTemplates(search: string, signal: AbortSignal): Promise<readonly GalleryTemplate[]> {
    const query = { perPage: maxResults, page: 1, fields: 'summary' as const, ...(search === '' ? {} : { search }) };
    const { list } = await galley.publicTemplates.list(query, { signal });
    return list.map(({ id, name, thumbnailUrl }) => ({ id, name, picture: thumbnailPath(thumbnailUrl) ?? '' }));
  }

  /** The service copies pictures only together with their template, so the template is copied first and deleted at the end. */
  async addGalleryPages(galleryTemplateId: string, after: readonly string[]): Promise<readonly string[]> {
    const { doc: copy } = await galley.templates.duplicate(galleryTemplateId, {});
    try {
      const { doc: template } = await galley.templates.get(copy.id);
      const added: string[] = [];
      for (const { id } of template.pages ?? []) {
        const document = withVariablesOf(toJsonObject(template), await this.read(id));
        const { doc } = await galley.templates.pages.create(this.#templateId, toNewPage(document));
        added.push(doc.id);
      }
      await this.#place(added, after);
      return added;
    } finally {
      await galley.templates.delete(copy.id);
    }
  }

  /** Moves pages, which the service adds at the end, after the last of other pages that still exists. */
  async #place(added: readonly string[], after: readonly string[]): Promise<void> {
    const order = (await this.list()).map(({ id }) => id).filter((id) => !added.includes(id));
    const index = 1 + Math.max(-1, ...after.map((id) => order.indexOf(id)));
    if (index < order.length) await this.reorder(order.toSpliced(index, 0, ...added));
  }
}

function toNewPage(page: JsonObject): PageDocument {
  return { ...page, name: String(page['name']), width: Number(page['width']), height: Number(page['height']) };
}
