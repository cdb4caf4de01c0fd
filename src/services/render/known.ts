import type { Principal } from '../../access/principal.ts';
import type { RenderPage, RenderSpace } from '../../records/templates/read-for-render.ts';
import type { Output } from './steps/decide-output.ts';
import type { LoadedPage } from './steps/load.ts';

/** What is known of a render while it runs; a failed one is logged with what was known by then. */
export interface RenderKnown {
  renderId: string;
  /** The first page that is named, before it is known whether the caller may have it. */
  named?: RenderPage | undefined;
  /** The pages of a deck, which the request does not name. */
  deckPageIds?: readonly string[] | undefined;
  /** Whether the space was charged for this very request. */
  isCharged?: boolean;
  principal?: Principal;
  /** The space that pays, and whose log has the entry. */
  payer?: RenderSpace | undefined;
  page?: RenderPage;
  loaded?: LoadedPage;
  output?: Output;
}
