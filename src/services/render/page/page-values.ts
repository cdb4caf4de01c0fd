import type { JsonObject } from '../../../core/json.ts';
import type { Warning } from '../../../core/warnings.ts';
import type { ResolveInput } from '../../../design/resolve/resolve-page.ts';
import type { LoadedPage } from './loaded-page.ts';

/** A loaded page with all values that are needed to draw it, so that nothing must be looked up. */
export interface PageValues {
  loaded: LoadedPage;
  /** The variables of the page, its template and its space, with the request's tweaks applied. */
  variables: ResolveInput['variables'];
  /** The tokens of the brand, with the request's tweaks applied. */
  brand: JsonObject;
  content: JsonObject;
  locale: string;
  /** The value of now() in epoch milliseconds. */
  now: number;
  /** The size in px at which the page is drawn. */
  size: { width: number; height: number };
  /** The click target of an ad, an http or https URL: the value of the variable clickTag or clickUrl. */
  clickUrl?: string;
  warnings: Warning[];
}
