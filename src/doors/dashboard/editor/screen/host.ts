import type { JsonObject } from '../../../../core/json.ts';
import type { Warning } from '../../../../core/warnings.ts';
import type { ContentSource } from '../../../../design/document/page.ts';
import type { EmojiType } from '../../../../design/document/template.ts';
import type { VariableSet } from '../../../../design/document/variables/index.ts';
import type { CanvasHost } from '../canvas/host.ts';
import type { DesignHost } from './data/design-host.ts';
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
  /** The name by which layers can refer to it instead of its id. */
  slug: string | undefined;
  /** The inputs of the shader, as they are stored. A list may leave out manifests that are too large for it. */
  manifest: JsonObject | undefined;
}

/** The service could not be reached, or could not answer. Another try may succeed. */
export type Unavailable = 'offline' | { unavailable: Error };

export function isUnavailable(result: object | string): result is Unavailable {
  return result === 'offline' || (typeof result === 'object' && 'unavailable' in result);
}

/** The result of a save. The page was not saved if somebody else has saved it since it was read. */
export type SaveResult = { etag: string | undefined } | 'conflict' | Unavailable;

/** A page to draw: as it is in the editor, or as it is saved in the draft or in a version. */
export type DrawnPage = { page: JsonObject } | { pageId: string; version: number | 'draft' };

/** A page in the published version and in the draft. */
export interface PageComparison {
  id: string;
  name: string;
  state: 'added' | 'removed' | 'changed' | 'same';
  before: JsonObject | undefined;
  after: JsonObject | undefined;
}

/** What publishing would change. */
export interface PublishSummary {
  /** The published version; undefined if the template was never published. */
  version: number | undefined;
  /** The pages of the draft, followed by those that it does not have any more. */
  pages: readonly PageComparison[];
  isSame: boolean;
  /** The changes in a sentence. */
  words: string;
}

/** The editor reaches everything outside of itself through its host. */
export interface Host extends CanvasHost, DesignHost {
  /** @throws if the page does not exist or cannot be read */
  load(): Promise<LoadedPage>;
  /** @throws if the page does not exist any more or may not be read */
  readPage(): Promise<StoredPage | Unavailable>;
  /** Saves the page if `etag` is still its version. @throws if the service rejects it */
  savePage(page: JsonObject, etag: string | undefined): Promise<SaveResult>;
  /** The pages of a template. */
  pagesOf(templateId: string): PagesHost;
  /**
   * Draws a page in a browser, with the saved variables and brand of the template. `values` override the defaults of
   * variables. Returns the URL of the picture.
   */
  drawInBrowser(page: JsonObject, values: JsonObject): Promise<string>;
  /** The approved shaders of the space, and then the public ones. */
  listShaders(): Promise<UsableShader[]>;
  /** Draws a page as a render would. Returns the URL of the picture. */
  drawPage(page: DrawnPage): Promise<string>;
  /** Compares the saved draft with the published version. */
  compareWithPublished(): Promise<PublishSummary>;
  /** Publishes the saved draft. Returns the number of the version. */
  publish(): Promise<number>;
  readonly pictures: PicturesHost;
  readValues(sources: { brandId: string | undefined; content: readonly ContentSource[] }): Promise<SharedValues>;
}
