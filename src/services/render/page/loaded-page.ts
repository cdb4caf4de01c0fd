import type { PageDocument } from '../../../design/document/page.ts';
import type { Sample } from '../../../design/document/samples.ts';
import type { DesignSettings } from '../../../design/document/template.ts';
import type { FontForRender } from '../../../records/fonts.ts';

/** One page to draw, with the settings of the version that is drawn (RND-6). */
export interface LoadedPage {
  pageId: string;
  name: string;
  templateId: string;
  templateName: string;
  /** The template's space. */
  spaceId: string;
  /** The version of the template that is drawn. Null for a draft. */
  version: number | null;
  /** The settings of the stored template or version, or of a template that is not saved. */
  settings: Pick<DesignSettings, 'rendererType' | 'renderScale' | 'webpQuality' | 'emojiType'> & {
    brandId?: string | null | undefined;
    variables: unknown;
  };
  document: PageDocument;
  globalVariables: unknown;
  /** The sample rows of the template. Absent for published pages, which show none (DOC-20). */
  samples?: readonly Sample[];
  /** The fonts of the template's space. */
  fonts: readonly FontForRender[];
}
