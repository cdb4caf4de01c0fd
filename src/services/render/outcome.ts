import type { Principal } from '../../access/principal.ts';
import type { Warning } from '../../core/warnings.ts';
import type { StoredFile } from '../files/file-store.ts';
import type { Output } from './formats/file.ts';
import type { PageParity } from './formats/parity.ts';
import type { LoadedPage } from './page/loaded-page.ts';
import type { RenderRequest } from './request.ts';
import type { Timings } from './stages.ts';

/** The data from which a route builds its response to a render. */
export interface RenderOutcome {
  /** The id of the render, which the log and the credit ledger use. */
  renderId: string;
  request: RenderRequest;
  principal: Principal;
  /** The space that pays and whose log has the entry. */
  payerId: string;
  /** The spaces of the caller, the payer and every page that the request names. */
  spaceIds: readonly string[];
  /** How many seconds the templates of the pages let caches keep the response (RND-18). */
  cacheSeconds: number;
  /** The names of the variables of the pages. */
  variableNames: readonly string[];
  /** The first page of the file. */
  loaded: LoadedPage;
  /**
   * The pages that are drawn, in order. Absent if the request named only one page, because the response need not list
   * it then.
   */
  pageIds?: readonly string[];
  output: Output;
  /** The stored file. Absent for a dry run. */
  file?: StoredFile;
  /** The number of pages, slides or pictures of the file. For a dry run, the number that it would have. */
  pages: number;
  cached: boolean;
  credits: { cost: number; remaining: number | null };
  warnings: Warning[];
  /** The comparison of the engines. Only present in a dry run that requested it. */
  parity?: readonly PageParity[];
  renderMs: number;
  timings: Timings;
}
