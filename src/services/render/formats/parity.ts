import { type Warning, WarningList } from '../../../core/warnings.ts';
import { gatherPages } from '../../../draw/gather/gather-pages.ts';
import { comparePictures, type ParityRegion, parityScale } from '../../../draw/parity/index.ts';
import type { Stages } from '../stages.ts';
import type { PageToDraw } from '../steps/prepare.ts';
import { browsersOf } from './browsers.ts';
import type { DrawParts } from './drawers.ts';
import type { FileToDraw } from './file.ts';
import { drawHtmlImage } from './html-image.ts';
import { drawTakumiImage } from './takumi-image.ts';

/** How alike the engines draw one page. */
export interface PageParity {
  pageId: string;
  /** 1 where they draw it alike (RND-14); null where it was not compared. */
  ssim: number | null;
  regions: ParityRegion[];
  /** A PNG of where they differ; absent where they do not. */
  picture?: Uint8Array<ArrayBuffer>;
  warnings: Warning[];
}

/** Pages of one file that are drawn by both engines, twice the work of drawing them. */
export const maxParityPages = 10;

/** Bytes of the pictures of one file, which an answer holds. */
const maxPictureBytes = 3 * 2 ** 20;

/**
 * Draws each page of a file with both engines and compares the pictures; pages beyond the first ten are told as not
 * compared.
 * @throws AppError renderer_unavailable without a browser, and whatever drawing either picture throws
 */
export async function comparePages(parts: DrawParts, file: FileToDraw, stages: Stages): Promise<PageParity[]> {
  browsersOf(parts, 'png');
  const compared: PageParity[] = [];
  let pictureBytes = 0;
  for (const page of file.pages.slice(0, maxParityPages)) {
    const found = await comparePage(parts, page, file, stages);
    pictureBytes += found.picture?.byteLength ?? 0;
    compared.push(pictureBytes <= maxPictureBytes ? found : withoutPicture(found));
  }
  const beyond = file.pages.slice(maxParityPages).map(({ values }) => notCompared(values.loaded.pageId, beyondLimit));
  return [...compared, ...beyond];
}

/** An answer holds no more than a list may (LIM-3). */
function withoutPicture({ picture: _, ...page }: PageParity): PageParity {
  const message = 'The difference picture was left out, because those of earlier pages used all the space for them.';
  return { ...page, warnings: [...page.warnings, { code: 'parity_unavailable', message }] };
}

export const beyondLimit = `Only the first ${maxParityPages} pages are drawn with both engines.`;

/** A page of which nothing is known but why it was not compared. */
export function notCompared(pageId: string, message: string): PageParity {
  return { pageId, ssim: null, regions: [], warnings: [{ code: 'parity_unavailable', message }] };
}

async function comparePage(parts: DrawParts, page: PageToDraw, file: FileToDraw, stages: Stages): Promise<PageParity> {
  const warnings = new WarningList();
  const scale = parityScale(page.page);
  const alone = (renderType: 'takumi' | 'html'): FileToDraw => ({
    ...file,
    pages: [page],
    output: { ...file.output, format: 'png', renderType, scale },
  });
  const takumi = await drawTakumiImage(parts, alone('takumi'), 'png', stages);
  const html = await drawHtmlImage(parts, alone('html'), 'png', stages);
  warnings.addAll(takumi.warnings);
  warnings.addAll(html.warnings);
  const { drawings } = await stages.run('gather', async () =>
    gatherPages(parts, [page], file.pictures.of([page]), { ...file.output, engine: 'takumi' }),
  );
  const layers = drawings.flatMap((drawing) => parts.takumi.layerAreas(drawing));
  const { ssim, regions, picture } = await stages.run('encode', () =>
    comparePictures(takumi.bytes, html.bytes, { scale, layers }),
  );
  return {
    pageId: page.values.loaded.pageId,
    ssim: Math.round(ssim * 10_000) / 10_000,
    regions,
    ...(picture ? { picture } : {}),
    warnings: warnings.list(),
  };
}
