import type { Warning } from '../../../core/warnings.ts';
import type { Tab } from '../../../draw/browser/tab.ts';
import type { HtmlDrawing } from '../../../draw/html/drawing.ts';
import type { RenderParts } from '../parts.ts';
import type { FileToDraw } from './file.ts';
import type { GatheredPages } from './gather.ts';

export interface LaidOut {
  /** What is printed, in order; a flowing one is several pages of the print. */
  pages: HtmlDrawing[];
  gathered: GatheredPages;
  /** px of every page of the print. */
  sizes: Array<{ width: number; height: number }>;
  /** Pages of the print that count, where not all do. */
  pageRanges: string;
  warnings: Warning[];
}

export async function layOutPages(
  { takumi }: Pick<RenderParts, 'takumi'>,
  _tab: Tab,
  _file: FileToDraw,
  gathered: GatheredPages,
): Promise<LaidOut> {
  const pages = gathered.drawings.map((drawing) => ({ ...drawing, shrunk: takumi.shrunkSizes(drawing) }));
  return {
    pages,
    gathered,
    sizes: pages.map(({ width, height }) => ({ width, height })),
    pageRanges: '',
    warnings: [],
  };
}
