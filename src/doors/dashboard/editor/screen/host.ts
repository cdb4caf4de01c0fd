import type { JsonObject } from '../../../../core/json.ts';
import type { ContentSource } from '../../../../design/document/page.ts';
import type { EmojiType } from '../../../../design/document/template.ts';
import type { VariableSet } from '../../../../design/document/variables/index.ts';
import type { CanvasHost } from '../canvas/host.ts';
import type { PicturesHost } from './import/pictures-host.ts';
import type { PagesHost } from './pages/pages-host.ts';

/** A page as the API takes it, with the ETag of the version that was read or saved. */
export interface StoredPage {
  page: JsonObject;
  etag: string | undefined;
}

/** A page with what the editor needs of its template. */
export interface LoadedPage extends StoredPage {
  template: {
    id: string;
    name: string;
    /** The template as the API returns it. */
    record: JsonObject;
    variables: VariableSet;
    emojiType: EmojiType;
    brandId: string | undefined;
    pages: ReadonlyArray<{ id: string; name: string }>;
  };
}

/** What the expressions of a page see besides its own variables and those of its template. */
export interface SharedValues {
  spaceId: string;
  brand: JsonObject;
  content: JsonObject;
  spaceVariables: VariableSet;
}

/** The result of a save. The page was not saved if somebody else has saved it since it was read. */
export type SaveResult = { etag: string | undefined } | 'conflict' | 'offline';

/** The editor reaches everything outside of itself through its host. */
export interface Host extends CanvasHost {
  /** @throws if the page does not exist or cannot be read */
  load(): Promise<LoadedPage>;
  readPage(): Promise<StoredPage>;
  /** Saves the page if `etag` is still its version. @throws if the service rejects it */
  savePage(page: JsonObject, etag: string | undefined): Promise<SaveResult>;
  publish(): Promise<void>;
  /** The pages of a template. */
  pagesOf(templateId: string): PagesHost;
  readonly pictures: PicturesHost;
  readValues(sources: { brandId: string | undefined; content: readonly ContentSource[] }): Promise<SharedValues>;
}
