import { required } from '../../../core/required.ts';
import { WarningList } from '../../../core/warnings.ts';
import type { ContainerBox } from '../../../design/boxes/types.ts';
import type { Tab } from '../../../draw/browser/tab.ts';
import { encodePng } from '../../../draw/formats/png.ts';
import {
  type BoxView,
  computeOverlay,
  coveringOverlay,
  type FontMetrics,
  makeDeck,
  type OverlayView,
  type Slide,
} from '../../../draw/formats/pptx/index.ts';
import { readPng } from '../../../draw/formats/read-png.ts';
import { genericFamilies } from '../../../draw/gather/fonts/catalogue.ts';
import { familyWith } from '../../../draw/gather/fonts/gather-fonts.ts';
import { type GatheredPages, gatherPages } from '../../../draw/gather/gather-pages.ts';
import { type HtmlDrawing, printHtml } from '../../../draw/html/drawing.ts';
import { measurePages } from '../../../draw/html/measure.ts';
import { prepareTree } from '../../../draw/prepare/tree.ts';
import type { Services } from '../../services.ts';
import { prepareNumbered } from '../page/prepare.ts';
import type { Stages } from '../stages.ts';
import { requireBrowsers } from './browsers.ts';
import type { DrawnFile, FileToDraw } from './file.ts';
import { findOverflows } from './overflows.ts';
import { drawOnce, pictureDrawing } from './picture-alone.ts';
import { refusedFonts } from './refused-fonts.ts';

/** The number of device pixels for each px of a box that becomes a picture. Such a picture is sharp on a projector. */
const pictureScale = 2;
/** The maximum number of pixels of a picture that combines two others, because all three are in memory (RND-20). */
const maxOverlaid = 1_600_000;

/**
 * Makes an editable slide deck from the pages, with one slide for each (DOCF-2). A browser lays out the pages, and its
 * measurements become text boxes, shapes and pictures.
 * @throws AppError renderer_unavailable, render_timeout
 */
export async function drawPptx(services: Services, file: FileToDraw, stages: Stages): Promise<DrawnFile> {
  const browsers = requireBrowsers(services, 'pptx');
  const warnings = new WarningList();
  const numbered = numberedPages(file);
  const gathered = await stages.run('gather', async () =>
    gatherPages(services, numbered, file.pictures.forPages(numbered), { ...file.output, engine: 'html' }),
  );
  warnings.addAll(gathered.warnings);
  warnings.addAll(findOverflows(services, file.pages, gathered.drawings));
  const deck = await stages.run('draw', () =>
    browsers.use(stages.remaining, async (tab) => {
      const { drawings, slides } = await laidOut(services, tab, file, gathered, warnings);
      return makeDeck({
        title: file.title,
        slides,
        drawBox: (slide, _box, view) => drawView(tab, required(drawings[slides.indexOf(slide)]), view),
        drawOverlay: (slide, view) => drawOverlay(tab, required(drawings[slides.indexOf(slide)]), view),
        toPng: (picture, size) =>
          drawOnce(services, pictureDrawing(picture, toWholePixels(size)), { format: 'png', quality: 100 }, stages),
        fontMetrics: ({ families }) => findMetrics(services, families),
        findFamily: (families, character) => familyWith(services.fonts, families, character),
        listWeights: (family, isItalic) => listWeights(services, family, isItalic),
      });
    }),
  );
  warnings.addAll(deck.warnings);
  return { bytes: deck.bytes, pages: file.pages.length, warnings: warnings.list() };
}

/** Pictures of single boxes are drawn from copies of them, so the sizes of texts are written into the boxes (W1). */
const noSizes: HtmlDrawing['shrunk'] = new Map();

/** Gives slides their position in the deck (PAG-3). */
function numberedPages({ pages }: FileToDraw) {
  return pages.map((page, index) =>
    page.isNumbered
      ? prepareNumbered(page, { pageNumber: 1, totalPages: 1, documentPage: index + 1, documentPages: pages.length })
      : page,
  );
}

async function laidOut(
  { takumi }: Services,
  tab: Tab,
  { pages, title }: FileToDraw,
  gathered: GatheredPages,
  warnings: WarningList,
): Promise<{ drawings: HtmlDrawing[]; slides: Slide[] }> {
  const drawings = gathered.drawings.map((drawing) => ({ ...takumi.withFixedSizes(drawing), shrunk: noSizes }));
  const viewport = { width: drawings[0]?.width ?? 1, height: drawings[0]?.height ?? 1, scale: 1 };
  const { broken, refused } = await tab.show(printHtml(drawings, { title }), viewport);
  warnings.addAll(refusedFonts(refused));
  const sound = broken.size === 0 ? gathered.pictures : await gathered.pictures.without(broken);
  if (broken.size > 0) {
    warnings.addAll(sound.warnings);
    await tab.show(
      printHtml(
        drawings.map((drawing) => ({ ...drawing, ...sound })),
        { title },
      ),
      viewport,
    );
  }
  const measured = await measurePages(tab, drawings.length);
  const preparedDrawings = drawings.map((drawing) => ({ ...drawing, ...sound }));
  const slides = preparedDrawings.map((drawing, index): Slide => {
    const { root, width, height, locale, getPicture, emoji } = drawing;
    const page = pages[index];
    const at = measured[index];
    if (!page || !at) throw new Error('Each page gives one slide');
    return {
      name: page.values.loaded.name,
      tree: prepareTree(root),
      width,
      height,
      locale,
      getPicture,
      measured: at,
      ...(emoji ? { emoji } : {}),
    };
  });
  return { drawings: preparedDrawings, slides };
}

/** Draws a part of a page for which PowerPoint has no equivalent, in the browser that laid out the page. */
async function drawView(tab: Tab, drawing: HtmlDrawing, { root, area }: BoxView, scale = pictureScale) {
  const { x, y, width, height } = area;
  const frame = {
    kind: 'container',
    layerId: '',
    style: { position: 'relative', overflow: 'hidden', width: `${width}px`, height: `${height}px` },
    children: [{ ...root, style: { ...root.style, position: 'absolute', left: `${-x}px`, top: `${-y}px` } }],
  } as const;
  const view = { ...drawing, root: { ...frame, children: [...frame.children] }, width, height };
  await tab.show(printHtml([view], { title: '' }), { width, height, scale });
  const png = await tab.picture('png', { width, height });
  return { png, width: width * scale, height: height * scale };
}

async function drawOverlay(tab: Tab, drawing: HtmlDrawing, { below, whole, cover, area, densest }: OverlayView) {
  const max = Math.sqrt(maxOverlaid / (area.width * area.height));
  // The scale is a whole number if possible, so that the edges of the picture are on whole pixels and fit the parts
  // that they cover.
  const scale = max >= 1 ? Math.min(pictureScale, Math.floor(max)) : max;
  const drawPixels = async (root: ContainerBox) => readPng((await drawView(tab, drawing, { root, area }, scale)).png);
  const [one, other] = [await drawPixels(below), await drawPixels(whole)];
  const overlay = cover ? coveringOverlay(one, other, await drawPixels(cover)) : computeOverlay(one, other, densest);
  return overlay && encodePng(overlay, one.width, one.height, { opaque: false });
}

function toWholePixels({ width, height }: { width: number; height: number }) {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

function findMetrics({ fonts }: Services, families: readonly string[]): FontMetrics | undefined {
  for (const name of families) {
    const family = fonts.families.get((genericFamilies[name] ?? name).toLowerCase());
    if (family?.metrics) return family.metrics;
  }
  return undefined;
}

function listWeights({ fonts }: Services, name: string, isItalic: boolean) {
  const family = fonts.families.get((genericFamilies[name] ?? name).toLowerCase());
  if (!family) return undefined;
  const { styles, isVariable } = family;
  const weights = (isItalic ? styles.italic : undefined) ?? styles.normal ?? styles.italic ?? [];
  return { weights, ...(isVariable ? { isVariable } : {}) };
}
