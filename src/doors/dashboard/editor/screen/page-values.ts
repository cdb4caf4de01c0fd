import { systemClock } from '../../../../core/clock.ts';
import type { JsonObject } from '../../../../core/json.ts';
import type { PageDocument } from '../../../../design/document/page.ts';
import { storedVariables } from '../../../../design/document/variables/index.ts';
import { toPageDocument } from '../model/page-document.ts';
import { type EditorDocument, pageKey, requireRecord, templateKey, withPage } from '../model/records.ts';
import type { EditorStore } from '../model/store.ts';
import type { PageSource } from '../view/page-content.ts';
import { readRows } from './data/rows/read-rows.ts';
import type { Host, SharedValues } from './host.ts';
import type { SessionStore } from './session-state.ts';

interface PageValuesOptions {
  store: EditorStore;
  host: Pick<Host, 'readValues'>;
  screen: SessionStore;
  values: SharedValues;
}

/** The values with which the open page is drawn: those of its variables and of the sample row, of the brand and the content. */
export class PageValues {
  readonly #options: PageValuesOptions;
  readonly #now = systemClock.now();
  #shared: SharedValues;
  /** The brand and the content that the values were read from. */
  #sourcesKey: string;

  constructor(options: PageValuesOptions) {
    this.#options = options;
    this.#shared = options.values;
    this.#sourcesKey = JSON.stringify(this.#sources());
  }

  /** What expressions see besides the variables of the page and its template. */
  get shared(): SharedValues {
    return this.#shared;
  }

  /** The page as the canvas shows it. */
  get page(): PageDocument {
    const { document, pageId } = this.#options.store;
    return toPageDocument(document, pageId);
  }

  /** Everything that the canvas shows now, as a render would get it. */
  get source(): PageSource {
    return this.sourceIn(this.#options.store.document);
  }

  /** The same with another version of the document, such as with the variables that somebody else has saved. */
  sourceIn(document: EditorDocument): PageSource {
    const { pageId } = this.#options.store;
    return {
      id: pageId,
      name: String(requireRecord(document, pageKey(pageId))['name']),
      document: toPageDocument(document, pageId),
      templateVariables: storedVariables(requireRecord(document, templateKey)['variables']),
      tweaks: this.row,
      locale: 'en-US',
      now: this.#now,
      ...this.#shared,
    };
  }

  /** The same with another page. */
  sourceOf(page: JsonObject): PageSource {
    const { document, pageId } = this.#options.store;
    return this.sourceIn(withPage(document, pageId, page));
  }

  /** The values of the sample row that the canvas shows. */
  get row(): JsonObject {
    const { store, screen } = this.#options;
    const rows = readRows(requireRecord(store.document, templateKey));
    return rows.find(({ id }) => id === screen.state.rowId)?.values ?? {};
  }

  /** Reads the brand and the content again if the page or its template names others. Returns whether there are new values. */
  async reload(): Promise<boolean> {
    const { host, screen } = this.#options;
    const sources = this.#sources();
    const key = JSON.stringify(sources);
    if (key === this.#sourcesKey) return false;
    this.#sourcesKey = key;
    try {
      const values = await host.readValues(sources);
      if (key !== this.#sourcesKey) return false;
      this.#shared = values;
      return true;
    } catch (error) {
      screen.set({ error });
      return false;
    }
  }

  #sources() {
    const { brandId } = requireRecord(this.#options.store.document, templateKey);
    return {
      brandId: typeof brandId === 'string' ? brandId : undefined,
      content: this.page.content ?? [],
    };
  }
}
