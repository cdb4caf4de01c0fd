import type { JsonObject } from '../../../../../core/json.ts';

/** A page in the list of its template. */
export interface PageSummary {
  id: string;
  name: string;
  width: number;
  height: number;
  /** The time of the last change, which changes whenever the picture may change. */
  updatedOn: string;
}

/** A public template whose pages can be copied. */
export interface GalleryTemplate {
  id: string;
  name: string;
  /** The address of a picture of the first page. */
  picture: string;
}

/** A saved page, or one that is not saved, that is drawn by the service. */
export interface PagePreview {
  source: { pageId: string } | { page: JsonObject };
  /** The size of the page in px, if it is not its own (JOB-5). */
  size?: { width: number; height: number };
  /** The maximum length of the longer side of the picture in pixels. */
  maxSide: number;
}

export interface DrawnPreview {
  /** The address of the picture, which is a data URL. */
  picture: string;
  warnings: readonly string[];
}

/** What the editor does with the pages of the template besides editing one. */
export interface PagesHost {
  list(): Promise<readonly PageSummary[]>;
  read(pageId: string): Promise<JsonObject>;
  /**
   * Creates a page after the last of the given pages that still exists, or at the beginning if none does. Returns its id.
   */
  create(page: JsonObject, after: readonly string[]): Promise<string>;
  rename(pageId: string, name: string): Promise<void>;
  remove(pageId: string): Promise<void>;
  reorder(pageIds: readonly string[]): Promise<void>;
  preview(preview: PagePreview, signal: AbortSignal): Promise<DrawnPreview>;
  findGalleryTemplates(search: string, signal: AbortSignal): Promise<readonly GalleryTemplate[]>;
  /** Adds copies of all pages of a public template, with their pictures. Returns the ids of the copies. */
  addGalleryPages(galleryTemplateId: string, after: readonly string[]): Promise<readonly string[]>;
}
