import type { JsonObject } from '../../core/json.ts';
import type { Compression, Format } from '../../core/names/renders.ts';
import type { EmojiType } from '../../design/document/template.ts';
import type { RenderType } from './formats/table.ts';
import type { UnknownParameters } from './steps/unknown-parameters.ts';

/** A render as every door requests it: parsed and complete, except for defaults that the template decides. */
export interface RenderRequest {
  requestId: string;
  via: 'post' | 'get' | 'mcp' | 'dashboard';
  /** The method decides what a GET render secret or an anonymous caller may do (AUTH-10). */
  method: 'GET' | 'POST';
  /**
   * In the order in which they are drawn. Only pdf can have several, and a deck has none: it draws every page of
   * `templateId` (RND-3).
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
  /** Tweaks of every page as text, which each variable's schema converts. They override `tweaks` (RND-1). */
  textTweaks: Readonly<Record<string, string>>;
  /** By the index of the page in the file. They override the tweaks of every page (RND-4). */
  tweaksPerPage?: readonly JsonObject[];
  brandTweaks: JsonObject;
  brandId?: string;
  brandVariant?: string;
  renderType?: RenderType;
  emojiType?: EmojiType;
  /** BCP 47. */
  locale: string;
  /** The size in px at which pages are drawn. By default each page has its own (JOB-5). */
  width?: number;
  height?: number;
  scale?: number;
  quality?: number;
  compression?: Compression;
  /** The origin to which an ad's shaders report that they were stopped (SHD-11). If absent, they do not report. */
  telemetryOrigin?: string;
  dryRun: boolean;
  /** What a dry run also checks: whether both engines draw the pages alike. */
  lint?: 'parity';
  /** The value of the page's now() in epoch milliseconds. The default is the current time. */
  shownAt?: number;
  metadata?: string | JsonObject;
  /** Unknown query parameters, each of which becomes a warning (GEN-10). */
  unknownParameters?: UnknownParameters;
}
