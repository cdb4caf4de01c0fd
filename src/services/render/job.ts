import type { Principal } from '../../access/principal.ts';
import { newId } from '../../core/ids.ts';
import type { Memo } from '../../core/memo.ts';
import { WarningList } from '../../core/warnings.ts';
import type { RenderPage, RenderSpace } from '../../records/read-for-render.ts';
import type { Credentials } from '../authenticate/credentials.ts';
import type { StoredFile } from '../files/file-store.ts';
import type { Services } from '../services.ts';
import { Deadline } from './deadline.ts';
import type { Output } from './formats/file.ts';
import { formats } from './formats/table.ts';
import type { RenderOutcome } from './outcome.ts';
import type { LoadedPage } from './page/loaded-page.ts';
import type { PageValues } from './page/page-values.ts';
import type { PageToDraw } from './page/prepare.ts';
import type { RenderRequest } from './request.ts';
import { Stages } from './stages.ts';
import type { Lookup } from './steps/authenticate.ts';
import type { ComposedFile } from './steps/compose.ts';
import type { RenderTarget } from './steps/find-target.ts';
import type { ReferencedRecords } from './steps/read-references.ts';

/** The data with which every render starts. */
export interface RenderStart {
  renderId: string;
  services: Services;
  credentials: Credentials;
  request: RenderRequest;
  /** Whether the caller needs the bytes of a file that is already stored. */
  withBody: boolean;
  /** What `now()` returns in expressions, in epoch milliseconds. */
  now: number;
  stages: Stages;
  warnings: WarningList;
  /** What the render shares with others. Absent for a render that was requested by itself. */
  batch?: BatchShare;
  /** Absent for a render whose caller waits for it. */
  background?: BackgroundRender;
}

/** What is known about a render that nobody waits for, and that may be tried several times under the same id. */
export interface BackgroundRender {
  /**
   * Whether an earlier try charged this render and did not complete it. If its file is stored, the render reports this
   * charge and not a repeat.
   */
  isCharged: boolean;
}

/** What a render of a batch shares with the other renders of the batch (JOB-4). */
export interface BatchShare extends BackgroundRender {
  /** The records and designs of pages, for all rows of a chunk. */
  records: Memo<Lookup>;
  designs: Memo<readonly [LoadedPage, ...LoadedPage[]]>;
  /** The values and the prepared pages of a row, for all outputs that show the same. */
  values: Memo<PageValues[]>;
  preparedPages: Memo<[PageToDraw, ...PageToDraw[]]>;
  /** The brand, content and shaders of the page as they were when the batch began (JOB-2). */
  references: ReferencedRecords;
}

/** One render on its way through the pipeline. Each step reads what earlier steps added, and adds its own. */
export interface RenderJob extends RenderStart {
  target: RenderTarget;
  lookup: Lookup;
  principal: Principal;
  /** The records of the pages to draw, in order. */
  pages: readonly [RenderPage, ...RenderPage[]];
  /** The space that pays and whose log has the entry. */
  payer: RenderSpace;
  costPerPage: number;
  /** The credits that the payer had when the render began. null if the payer's credits are not counted. */
  balance: number | null;
  /** The saved designs of the pages, in order. */
  loaded: readonly [LoadedPage, ...LoadedPage[]];
  output: Output;
  file: ComposedFile;
  /** The name of the stored file (RND-16). */
  key: string;
  /** Makes the file name of a draft unique, since drafts are never reused. */
  uniqueName: string | undefined;
  /**
   * Whether this render was charged. If another render drew the same file at the same time, only that render is
   * charged.
   */
  isCharged: boolean;
  /** How the render ended. The pipeline stops as soon as a step adds it. */
  ending: Ending;
}

/**
 * How long a render in the background may take, in milliseconds. It is long, because work that somebody waits for goes
 * first.
 */
const backgroundDeadlineMs = 150_000;

/** How a render ended. */
export type Ending = Pick<RenderOutcome, 'pages' | 'cached' | 'credits' | 'parity'> & { file?: StoredFile };

export function startJob(
  services: Services,
  credentials: Credentials,
  request: RenderRequest,
  withBody: boolean,
  {
    renderId = newId(),
    batch,
    background = batch,
  }: { renderId?: string; batch?: BatchShare | undefined; background?: BackgroundRender | undefined } = {},
): RenderStart {
  const deadlineMs = background ? backgroundDeadlineMs : formats[request.format].deadlineMs;
  return {
    renderId,
    services,
    credentials,
    request,
    withBody,
    now: request.shownAt ?? services.clock.now(),
    stages: new Stages(new Deadline(services.clock, deadlineMs)),
    warnings: new WarningList(),
    ...(batch ? { batch } : {}),
    ...(background ? { background } : {}),
  };
}
