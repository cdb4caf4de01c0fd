import type { JsonObject } from '../../../../core/json.ts';
import type { Warning } from '../../../../core/warnings.ts';
import type { ContentSource } from '../../../../design/document/page.ts';
import type { EmojiType } from '../../../../design/document/template.ts';
import type { VariableSet } from '../../../../design/document/variables/index.ts';
import type { CanvasHost } from '../canvas/host.ts';
import type { DesignHost } from './data/design-host.ts';
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
    etag: string | undefined;
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
  /** What of them could not be read. */
  warnings: readonly Warning[];
}

/** A shader that a layer can show. */
export interface UsableShader {
  id: string;
  name: string;
  /** Whether it is one of the shaders that everyone can use, and not of the space. */
  isPublic: boolean;
}

/** The result of a save. The page was not saved if somebody else has saved it since it was read. */
export type SaveResult = { etag: string | undefined } | 'conflict' | 'offline';

/** The editor reaches everything outside of itself through its host. */
export interface Host extends CanvasHost, DesignHost {
  /** @throws if the page does not exist or cannot be read */
  load(): Promise<LoadedPage>;
  readPage(): Promise<StoredPage>;
  /** Saves the page if `etag` is still its version. @throws if the service rejects it */
  savePage(page: JsonObject, etag: string | undefined): Promise<SaveResult>;
  publish(): Promise<void>;
  /** The pages of a template. */
  pagesOf(templateId: string): PagesHost;
  /** Renders the saved draft in a browser. Returns the URL of the picture. */
  drawInBrowser(): Promise<string>;
  /** The approved shaders of the space, and then the public ones. */
  listShaders(): Promise<UsableShader[]>;
  readValues(sources: { brandId: string | undefined; content: readonly ContentSource[] }): Promise<SharedValues>;
}
