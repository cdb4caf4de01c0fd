import type { Warning } from '../../../core/warnings.ts';
import type { Drawing } from '../../../draw/gather/drawing.ts';
import type { Services } from '../../services.ts';
import type { PageToDraw } from '../page/prepare.ts';

/**
 * Finds texts that do not fit, on pages that a browser draws (RND-24). They are measured without drawing, in the same
 * way as in a dry run, so that a render and a dry run give the same warnings. Paginated pages are left out, because
 * they may contain more than fits on one page.
 */
export function findOverflows(
  { takumi }: Services,
  pages: readonly PageToDraw[],
  drawings: readonly Drawing[],
): Warning[] {
  return drawings.flatMap((drawing, index) =>
    pages[index]?.values.loaded.document.paginate === undefined ? takumi.overflows(drawing) : [],
  );
}
