import { AppError } from '../../core/errors/app-error.ts';
import type { ColorName } from '../../design/document/color-names.ts';
import { pageColors } from '../../draw/colors/index.ts';
import { readForRender } from '../../records/templates/read-for-render.ts';
import { setTemplateColors } from '../../records/templates/set-colors.ts';
import type { TemplateVersion } from '../../records/templates/versions/table.ts';
import type { RenderParts } from './parts.ts';
import { loadPages } from './steps/load.ts';
import { preparePage } from './steps/prepare.ts';
import { readShown } from './steps/read-shown.ts';
import { resolveFile } from './steps/resolve.ts';

type ColorParts = Pick<RenderParts, 'db' | 'publishedKv' | 'defer' | 'report'>;
type Published = Pick<TemplateVersion, 'templateId' | 'version' | 'pageIds' | 'publishedOn'>;

/**
 * Finds and stores the colours that the first page of a published version shows with the values that it has by itself
 * (PUB-3). The version is published by then, and stays so whatever comes of it, a fault of `partsOf` included: on any fault
 * it has no colours.
 */
export async function colorTemplate(
  partsOf: () => ColorParts,
  published: Published,
  report: ColorParts['report'],
): Promise<void> {
  try {
    const parts = partsOf();
    await setTemplateColors(parts.db, published, await colorsOf(parts, published));
  } catch (error) {
    report('colors_failed', error);
  }
}

async function colorsOf(parts: ColorParts, published: Published): Promise<ColorName[]> {
  try {
    return await findColors(parts, published);
  } catch (error) {
    // What a page is too complex for is its author's to see when it is rendered.
    if (!(error instanceof AppError) || error.status >= 500) parts.report('colors_failed', error);
    return [];
  }
}

async function findColors(parts: ColorParts, { version, pageIds, publishedOn }: Published): Promise<ColorName[]> {
  const [pageId] = pageIds;
  if (pageId === undefined) return [];
  const read = await readForRender(parts.db, { pageIds: [pageId], version });
  const page = read.pages.get(pageId);
  if (!page) return [];
  const pages = await loadPages(parts, { draft: false }, [page], { version });
  const shown = await readShown(parts.db, { draft: false }, { kind: 'thumbnail' }, pages);
  const request = { format: 'webp', tweaks: {}, textTweaks: {}, brandTweaks: {}, locale: 'en-US' } as const;
  const [values] = resolveFile(request, pages, shown, publishedOn);
  if (!values) return [];
  const { root, page: resolved } = preparePage(values, request.format);
  return pageColors(root, resolved);
}
