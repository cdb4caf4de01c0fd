import { nextTurn } from '../../core/next-turn.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import type { StyleEngine } from '../../design/boxes/style/types.ts';
import type { ContainerBox } from '../../design/boxes/types.ts';
import type { ResolvedPage } from '../../design/resolve/resolved-page.ts';
import { noticedMs } from '../budget.ts';
import type { Drawing } from './drawing.ts';
import { gatherText } from './emoji/index.ts';
import { missingSettings } from './fonts/font-settings.ts';
import { joinMarks } from './fonts/join-marks.ts';
import { readFonts } from './fonts/read-fonts.ts';
import type { GatheredPictures, ReadPictures } from './pictures/gathered-pictures.ts';
import type { GatherPorts } from './ports.ts';
import { outlineSvgText } from './svg-text/outline-pictures.ts';
import { unsupportedStyles } from './unsupported-styles.ts';

/** A resolved page and its boxes, with prepared texts. */
export interface PreparedPage {
  page: ResolvedPage;
  root: ContainerBox;
}

export interface GatheredPages {
  drawings: Drawing[];
  pictures: ReadPictures;
  warnings: Warning[];
}

/** Gathers all bytes that are needed to draw the pages. Engines load nothing afterwards. */
export async function gatherPages(
  parts: GatherPorts,
  pages: readonly PreparedPage[],
  pictures: GatheredPictures,
  { engine, emojiType }: { engine: StyleEngine; emojiType: string },
): Promise<GatheredPages> {
  const warnings = new WarningList();
  const roots = pages.map(({ root }) => joinMarks(root, parts.fonts));
  const gathered = await gatherText(parts.emoji, emojiType, roots, parts.fonts);
  for (const root of roots) warnings.addAll(unsupportedStyles(root, engine));
  for (const root of roots) warnings.addAll(missingSettings(root, parts.fonts));
  for (const text of gathered) warnings.addAll(text.warnings);
  const faces = new Map(gathered.flatMap(({ fonts }) => fonts.faces).map((face) => [face.path, face]));
  const [fonts, unset] = await Promise.all([readFonts(parts, [...faces.values()]), pictures.read()]);
  const locale = pages[0]?.page.locale ?? 'en-US';
  const read = await outlineSvgText(parts, unset, roots, { locale, emojiType });
  warnings.addAll(read.warnings);
  const drawings: Drawing[] = [];
  let unnoticedMs = 0;
  for (const [index, { page, root: unjoined }] of pages.entries()) {
    const root = roots[index] ?? unjoined;
    const { width, height, locale } = page;
    const { fonts: plan, emoji } = gathered[index] ?? {};
    const paths = new Set(plan?.faces.map(({ path }) => path));
    const pageFonts = fonts.filter(({ key }) => paths.has(key));
    const { fallbacks: fallbackFamilies = [], missing = new Map() } = plan ?? {};
    const texts = { fonts: pageFonts, fallbackFamilies, missing, ...(emoji ? { emoji } : {}) };
    const drawing = { root, width, height, locale, ...texts, ...read };
    unnoticedMs += parts.takumi.layoutWork(drawing).ms;
    if (unnoticedMs > noticedMs) {
      await nextTurn();
      unnoticedMs = 0;
    }
    drawings.push(parts.takumi.cutToFit(drawing));
  }
  return { drawings, pictures: read, warnings: warnings.list() };
}
