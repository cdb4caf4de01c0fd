import type { Warning } from '../../../core/warnings.ts';
import type { Drawing } from '../../../draw/gather/drawing.ts';
import type { RenderParts } from '../parts.ts';
import type { PageToDraw } from '../steps/prepare.ts';

/**
 * Texts that do not fit, of pages that a browser draws (RND-24). They are measured as a dry run measures them, so that both
 * say the same, and nothing is drawn for it. A page that flows over several is meant to hold more than fits.
 */
export function overflowsOf(
  { takumi }: Pick<RenderParts, 'takumi'>,
  pages: readonly PageToDraw[],
  drawings: readonly Drawing[],
): Warning[] {
  return drawings.flatMap((drawing, index) =>
    pages[index]?.values.loaded.document.paginate === undefined ? takumi.overflows(drawing) : [],
  );
}
