import { AppError } from '../../core/errors/app-error.ts';
import type { ColorName } from '../../design/document/color-names.ts';
import { dominantColors } from '../../draw/dominant-colors/index.ts';
import { readForRender } from '../../records/read-for-render.ts';
import type { TemplateVersion } from '../../records/template-versions.ts';
import { setTemplateColors } from '../../records/templates-writes.ts';
import { anySpace, recordChange } from '../hot/changes.ts';
import type { Services } from '../services.ts';
import { Deadline } from './deadline.ts';
import { formats } from './formats/table.ts';
import { drawPreview, preparePreview } from './preview/prepare.ts';
import { Stages } from './stages.ts';
import { loadPages } from './steps/load.ts';

type PublishedVersion = Pick<TemplateVersion, 'templateId' | 'version' | 'pageIds' | 'publishedOn'>;

/**
 * The length in pixels of the longer side of the thumbnail from which the colors are read, which is far more than is
 * needed to measure 12 % of its area.
 */
const thumbnailSide = 96;

/**
 * Stores the dominant colors of the first page of a published version, drawn with the page's own values (PUB-3). The
 * version is already published, so this function never throws: if anything fails, the version has no colors.
 */
export async function colorTemplate(services: Services, published: PublishedVersion): Promise<void> {
  try {
    await setTemplateColors(services.db, published, await colorsOrNone(services, published));
    // Lists show the colors.
    recordChange(services, anySpace);
  } catch (error) {
    services.report('colors_failed', error);
  }
}

async function colorsOrNone(services: Services, published: PublishedVersion): Promise<ColorName[]> {
  try {
    return await findColors(services, published);
  } catch (error) {
    // Authors see the reason when they render the page themselves.
    if (!(error instanceof AppError) || error.status >= 500) services.report('colors_failed', error);
    return [];
  }
}

async function findColors(
  services: Services,
  { version, pageIds, publishedOn }: PublishedVersion,
): Promise<ColorName[]> {
  const [pageId] = pageIds;
  if (pageId === undefined) return [];
  const stages = new Stages(new Deadline(services.clock, formats.png.deadlineMs));
  const read = await readForRender(services.db, { pageIds: [pageId], version });
  const page = read.pages.get(pageId);
  if (!page) return [];
  const [loaded] = await loadPages(services, { draft: false }, [page], { version });
  const { width, height } = loaded.document;
  const prepared = await preparePreview(services, {
    request: {
      requestId: '',
      via: 'get',
      method: 'GET',
      pageIds,
      namedPageIds: pageIds,
      format: 'png',
      draft: false,
      tweaks: {},
      textTweaks: {},
      brandTweaks: {},
      locale: 'en-US',
      dryRun: false,
    },
    principal: { kind: 'thumbnail' },
    loaded,
    spaceId: loaded.spaceId,
    scale: Math.min(1, thumbnailSide / Math.max(width, height)),
    shownAt: publishedOn,
    drawsShaders: true,
    stages,
  });
  const { bytes } = await drawPreview(prepared, 'png', stages);
  return dominantColors(bytes);
}
