import type { Principal } from '../../../access/principal.ts';
import type { RenderPage, RenderSpace } from '../../../records/read-for-render.ts';
import type { Output } from '../formats/file.ts';
import type { RenderJob, RenderStart } from '../job.ts';
import type { LoadedPage } from '../page/loaded-page.ts';

/** The facts that a log entry or an event reports about a render, as far as they are known. */
export interface RenderFacts {
  renderId: string;
  /** The first page that the request names, even if the caller may not see it. */
  requestedPage?: LoggedPage | undefined;
  /** The pages of a deck, which the request does not name. */
  deckPageIds?: readonly string[] | undefined;
  principal?: Principal | undefined;
  /** The space that pays and whose log has the entry. */
  payer?: Pick<RenderSpace, 'id'> | undefined;
  /** The first page. Only set once it is known that the caller may draw it. */
  page?: LoggedPage | undefined;
  loaded?: LoadedPage | undefined;
  output?: LoggedOutput | undefined;
}

interface LoggedPage {
  template: Pick<RenderPage['template'], 'id' | 'spaceId'>;
}

type LoggedOutput = Pick<Output, 'renderType' | 'width' | 'height' | 'scale' | 'quality'>;

/** Collects the facts about a job, which may have failed at any step. */
export function toLogFacts({
  renderId,
  target,
  lookup,
  principal,
  payer,
  pages,
  loaded,
  output,
}: RenderStart & Partial<RenderJob>): RenderFacts {
  const read = lookup?.read;
  return {
    renderId,
    requestedPage: read?.pages.get(target?.pageIds[0] ?? ''),
    deckPageIds: pages && target?.isDeck ? target.drawnPageIds : undefined,
    principal,
    // The credential identifies the space even if the page does not exist (LOG-1).
    payer: payer ?? read?.key?.space ?? read?.spaceByGt ?? read?.space ?? undefined,
    page: pages?.[0],
    loaded: loaded?.[0],
    output,
  };
}
