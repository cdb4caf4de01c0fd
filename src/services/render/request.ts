import type { JsonObject } from '../../core/json.ts';
import type { Compression, Format } from '../../core/names/renders.ts';
import type { EmojiType } from '../../design/document/template.ts';
import type { RenderType } from './formats/table.ts';
import type { UnknownParameters } from './steps/unknown-parameters.ts';

/** A render as any door asks for it: parsed and complete, its defaults open where the template decides. */
export interface RenderRequest {
  requestId: string;
  via: 'post' | 'get' | 'mcp' | 'dashboard';
  /** GET or POST decides what a gt secret or nobody in particular may do (AUTH-10). */
  method: 'GET' | 'POST';
  /** In the order in which they are drawn; one, save for pdf; none for a deck, every page of `templateId` (RND-3). */
  pageIds: readonly string[];
  /** Every page that the request names, drawn or not: each must be the caller's to render (AUTH-10). */
  namedPageIds: readonly string[];
  templateId?: string;
  format: Format;
  draft: boolean;
  version?: number;
  tweaks: JsonObject;
  /** Tweaks of every page as text, to be read by each variable's schema; they are laid over `tweaks` (RND-1). */
  textTweaks: Readonly<Record<string, string>>;
  /** By the position of the page in the file; laid over the tweaks of every page (RND-4). */
  tweaksPerPage?: readonly JsonObject[];
  brandTweaks: JsonObject;
  brandId?: string;
  brandVariant?: string;
  renderType?: RenderType;
  emojiType?: EmojiType;
  /** BCP 47. */
  locale: string;
  scale?: number;
  quality?: number;
  compression?: Compression;
  /** An ad's shaders report to this origin that they were stopped (SHD-11); absent: they do not. */
  telemetryOrigin?: string;
  dryRun: boolean;
  /** What a dry run looks at besides: whether both engines draw the pages alike. */
  lint?: 'parity';
  /** Epoch milliseconds that the page's now() says; the present when absent. */
  shownAt?: number;
  metadata?: string | JsonObject;
  /** Query parameters that mean nothing; each becomes a warning (GEN-10). */
  unknownParameters?: UnknownParameters;
}
