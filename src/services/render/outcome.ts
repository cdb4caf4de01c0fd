import type { Principal } from '../../access/principal.ts';
import type { Warning } from '../../core/warnings.ts';
import type { StoredFile } from '../files/file-store.ts';
import type { RenderRequest } from './request.ts';
import type { Timings } from './stages.ts';
import type { Output } from './steps/decide-output.ts';
import type { LoadedPage } from './steps/load.ts';

/** What a door needs to answer a render. */
export interface RenderOutcome {
  /** The render's own id; log and ledger name it. */
  renderId: string;
  request: RenderRequest;
  principal: Principal;
  /** The first page of the file. */
  loaded: LoadedPage;
  /** The pages that are drawn, in order; absent where the request named one page, and nothing more is to be told. */
  pageIds?: readonly string[];
  output: Output;
  /** Absent for a dry run. */
  file?: StoredFile;
  /** Pages, slides or pictures that the file has; that it would have, for a dry run. */
  pages: number;
  cached: boolean;
  credits: { cost: number; remaining: number | null };
  warnings: Warning[];
  renderMs: number;
  timings: Timings;
}
