import type { JsonObject } from '../../../../../core/json.ts';
import type { Warning } from '../../../../../core/warnings.ts';
import type { StoredPage } from '../host.ts';

/** The template as the API returns it, with the ETag of the version that was read. */
export interface StoredTemplate {
  record: JsonObject;
  etag: string | undefined;
}

/** A page to save, if it still has the version that was read. */
export interface PageChange extends StoredPage {
  id: string;
}

/** A change of a template and its pages, which is saved as a whole or not at all (EDT-9). */
export interface DesignChange {
  /** The fields of the template that change. */
  template: JsonObject;
  etag: string | undefined;
  pages: readonly PageChange[];
}

/** The new ETags. The change was not saved if somebody else has saved one of its parts since it was read. */
export type DesignResult =
  | { etag: string | undefined; pages: Readonly<Record<string, string>> }
  | 'conflict'
  | 'offline';

/** A record to choose, with its name. */
export interface NamedChoice {
  id: string;
  name: string;
}

/** An entry of a collection, whose fields can fill a row. */
export interface ChosenEntry extends NamedChoice {
  values: JsonObject;
}

/** A picture of a page that need not be saved. */
export interface DrawnPreview {
  /** A data URL. */
  picture: string;
  warnings: readonly Warning[];
  /** The number of pages on which the content continues. */
  pages: number;
}

export interface PreviewRequest {
  page: JsonObject;
  /** Values that override the defaults of variables. */
  values: JsonObject;
  /** Which page to draw if the content continues on further pages. */
  pageNumber: number;
  /** Whether to look for texts that are hard to read, which takes longer. */
  lint: boolean;
  signal: AbortSignal;
}

/** How the editor reaches what it changes beside the open page. */
export interface DesignHost {
  readTemplate(): Promise<StoredTemplate>;
  /** Reads another page of the template. */
  readOtherPage(pageId: string): Promise<StoredPage>;
  /** Draws a page with the saved variables and brand of the template. */
  drawPreview(request: PreviewRequest): Promise<DrawnPreview>;
  listBrands(): Promise<NamedChoice[]>;
  /** The collections of the space. The id of each is its API name. */
  listCollections(): Promise<NamedChoice[]>;
  /** Entries of a collection that match a search, at most 100. */
  listEntries(collection: string, search: string): Promise<ChosenEntry[]>;
  /** @throws if the service rejects the change */
  saveDesign(change: DesignChange): Promise<DesignResult>;
}
