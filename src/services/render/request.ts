import type { JsonObject } from '../../core/json.ts';
import type { Compression, Format } from '../../core/names/renders.ts';
import type { EmojiType } from '../../design/document/template.ts';
import type { RenderType } from './formats/table.ts';
import type { UnknownParameters } from './steps/unknown-parameters.ts';

/**
 * A request for a render, in the form that all routes and MCP tools share: parsed and complete, except for defaults
 * that depend on the template.
 */
export interface RenderRequest {
  requestId: string;
  via: 'post' | 'get' | 'mcp' | 'dashboard' | 'batch';
  /** The method decides what a GET render secret or an anonymous caller may do (AUTH-10). */
  method: 'GET' | 'POST';
  /**
   * The ids of the pages, in the order in which they are drawn. Only pdf can have several pages. For a deck, the list
   * is empty, and every page of `templateId` is drawn (RND-3).
   */
  pageIds: readonly string[];
  /** Every page that the request names, drawn or not. The caller must be allowed to render each (AUTH-10). */
  namedPageIds: readonly string[];
  templateId?: string;
  format: Format;
  draft: boolean;
  version?: number;
  /** The sample row of the template whose values the draft shows. Tweaks override them (DOC-20). */
  sampleId?: string;
  tweaks: JsonObject;
  /**
   * Tweaks for all pages, given as text. The schema of each variable converts its text. They override `tweaks` (RND-1).
   */
  textTweaks: Readonly<Record<string, string>>;
  /**
   * The tweaks of single pages, by the index of the page in the file. They override the tweaks for all pages (RND-4).
   */
  tweaksPerPage?: readonly JsonObject[];
  brandTweaks: JsonObject;
  brandId?: string;
  brandVariant?: string;
  renderType?: RenderType;
  emojiType?: EmojiType;
  /** The locale as a BCP 47 tag. */
  locale: string;
  /** The width in px at which pages are drawn. The default is each page's own size (JOB-5). */
  width?: number;
  height?: number;
  scale?: number;
  quality?: number;
  compression?: Compression;
  /** The origin to which an ad's shaders report that they were stopped (SHD-11). If absent, they do not report. */
  telemetryOrigin?: string;
  dryRun: boolean;
  /** An additional check of a dry run. `parity` checks whether both engines draw the pages alike. */
  lint?: 'parity';
  /** The value of the page's now() in epoch milliseconds. The default is the current time. */
  shownAt?: number;
  metadata?: string | JsonObject;
  /** Unknown query parameters, each of which becomes a warning (GEN-10). */
  unknownParameters?: UnknownParameters;
}
