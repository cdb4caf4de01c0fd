import type { JsonObject } from '../../../../core/json.ts';
import type { ContentSource, PageDocument } from '../../../../design/document/page.ts';
import type { EmojiType } from '../../../../design/document/template.ts';
import type { VariableSet } from '../../../../design/document/variables/index.ts';
import type { CanvasHost } from '../canvas/host.ts';

/** A page with what the editor needs of its template. */
export interface LoadedPage {
  id: string;
  name: string;
  document: PageDocument;
  template: {
    id: string;
    variables: VariableSet;
    emojiType: EmojiType;
    brandId: string | undefined;
  };
}

/** What the expressions of a page see beside its own variables and those of its template. */
export interface SharedValues {
  spaceId: string;
  brand: JsonObject;
  content: JsonObject;
  spaceVariables: VariableSet;
}

/** The editor reaches everything outside of itself through its host. */
export interface Host extends CanvasHost {
  /** @throws if the page does not exist or cannot be read */
  load(): Promise<LoadedPage>;
  readValues(sources: { brandId: string | undefined; content: readonly ContentSource[] }): Promise<SharedValues>;
}
