import { type Warning, WarningList } from '../../../core/warnings.ts';
import { gatherPages } from '../../../draw/gather/gather-pages.ts';
import { comparePictures, type ParityRegion, parityScale } from '../../../draw/parity/index.ts';
import type { Services } from '../../services.ts';
import type { PageToDraw } from '../page/prepare.ts';
import type { Stages } from '../stages.ts';
import { requireBrowsers } from './browsers.ts';
import type { FileToDraw } from './file.ts';
import { drawHtmlImage } from './html-image.ts';
import { drawTakumiImage } from './takumi-image.ts';

/** How similar the pictures are that the two engines draw of one page. */
export interface PageParity {
  pageId: string;
  /** The similarity: 1 if the two pictures are equal (RND-14), or null if the page was not compared. */
  ssim: number | null;
  regions: ParityRegion[];
  /** A PNG that shows the differences. Absent if there are none. */
  picture?: Uint8Array<ArrayBuffer>;
  warnings: Warning[];
}

/** The maximum number of pages of one file that are compared, because a comparison takes twice the work of a render. */
export const maxParityPages = 10;

/**
 * The maximum total size in bytes of the difference pictures of one file. It is limited because the response contains
 * them.
 */
const maxPictureBytes = 3 * 2 ** 20;

/**
 * Draws each page of a file with both engines and compares the pictures. Pages after the tenth are reported as not
 * compared.
 * @throws AppError renderer_unavailable without a browser, and whatever drawing either picture throws
 */
export async function comparePages(services: Services, file: FileToDraw, stages: Stages): Promise<PageParity[]> {
  requireBrowsers(services, 'png');
  const compared: PageParity[] = [];
  let pictureBytes = 0;
  for (const page of file.pages.slice(0, maxParityPages)) {
    const pageParity = await comparePage(services, page, file, stages);
    pictureBytes += pageParity.picture?.byteLength ?? 0;
    compared.push(pictureBytes <= maxPictureBytes ? pageParity : withoutPicture(pageParity));
  }
  const beyond = file.pages
    .slice(maxParityPages)
    .map(({ values }) => uncomparedPage(values.loaded.pageId, beyondLimit));
  return [...compared, ...beyond];
}

/** The usual time of comparing two pictures, in milliseconds. */
const comparisonMs = 100;

/** Removes the picture from a result, for responses that have no more room for pictures (LIM-3). */
function withoutPicture({ picture: _, ...page }: PageParity): PageParity {
  const message = 'The difference picture was left out, because those of earlier pages used all the space for them.';
  return { ...page, warnings: [...page.warnings, { code: 'parity_unavailable', message }] };
}

export const beyondLimit = `Only the first ${maxParityPages} pages are drawn with both engines.`;

/** Makes the result for a page that was not compared, with the reason. */
export function uncomparedPage(pageId: string, message: string): PageParity {
  return { pageId, ssim: null, regions: [], warnings: [{ code: 'parity_unavailable', message }] };
}

async function comparePage(
  services: Services,
  page: PageToDraw,
  file: FileToDraw,
  stages: Stages,
): Promise<PageParity> {
  const warnings = new WarningList();
  const scale = parityScale(page.page);
  const toSingleEngineFile = (renderType: 'takumi' | 'html'): FileToDraw => ({
    ...file,
    pages: [page],
    output: { ...file.output, format: 'png', renderType, scale },
  });
  const takumi = await drawTakumiImage(services, toSingleEngineFile('takumi'), 'png', stages);
  const html = await drawHtmlImage(services, toSingleEngineFile('html'), 'png', stages);
  warnings.addAll(takumi.warnings);
  warnings.addAll(html.warnings);
  const { drawings } = await stages.run('gather', async () =>
    gatherPages(services, [page], file.pictures.forPages([page]), { ...file.output, engine: 'takumi' }),
  );
  const layers = drawings.flatMap((drawing) => services.takumi.layerAreas(drawing));
  const { ssim, regions, picture } = await stages.run('encode', () =>
    services.lane.run(comparisonMs, () => comparePictures(takumi.bytes, html.bytes, { scale, layers })),
  );
  return {
    pageId: page.values.loaded.pageId,
    ssim: Math.round(ssim * 10_000) / 10_000,
    regions,
    ...(picture ? { picture } : {}),
    warnings: warnings.list(),
  };
}
