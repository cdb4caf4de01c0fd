import { type Warning, WarningList } from '../../../core/warnings.ts';
import { unprinted, unsupportedBy } from '../../../design/boxes/style/index.ts';
import type { BoxStyle, StyleEngine, StyleProblem } from '../../../design/boxes/style/types.ts';
import type { Box } from '../../../design/boxes/types.ts';
import { gatherText } from '../../../draw/gather/emoji/index.ts';
import type { FontFace } from '../../../draw/gather/fonts/gather-fonts.ts';
import { joinMarks } from '../../../draw/gather/fonts/join-marks.ts';
import type { Drawing } from '../../../draw/takumi/drawing.ts';
import type { FontFile } from '../../../draw/takumi/pool.ts';
import type { RenderParts } from '../parts.ts';
import type { GatheredPictures, ReadPictures } from '../pictures.ts';
import type { PageLook } from '../resolve.ts';
import { outlineSvgText } from './svg-text.ts';

export interface GatheredPages {
  drawings: Drawing[];
  pictures: ReadPictures;
  warnings: Warning[];
}

/** Pages with all bytes that drawing them needs: after this, no engine asks for anything. */
export async function gatherPages(
  parts: Pick<RenderParts, 'takumi' | 'fonts' | 'readFont' | 'emoji'>,
  looks: readonly Pick<PageLook, 'page' | 'root'>[],
  pictures: GatheredPictures,
  { engine, emojiType }: { engine: StyleEngine; emojiType: string },
): Promise<GatheredPages> {
  const warnings = new WarningList();
  const roots = looks.map(({ root }) => joinMarks(root, parts.fonts));
  const gathered = await gatherText(parts.emoji, emojiType, roots, parts.fonts);
  for (const root of roots) warnings.addAll(unsupportedStyles(root, engine));
  for (const text of gathered) warnings.addAll(text.warnings);
  const faces = new Map(gathered.flatMap(({ fonts }) => fonts.faces).map((face) => [face.path, face]));
  const [fonts, unset] = await Promise.all([readFonts(parts, [...faces.values()]), pictures.read()]);
  const locale = looks[0]?.page.locale ?? 'en-US';
  const read = await outlineSvgText(parts, unset, roots, { locale, emojiType });
  warnings.addAll(read.warnings);
  const drawings = looks.map(({ page, root: unjoined }, index) => {
    const root = roots[index] ?? unjoined;
    const { width, height, locale } = page;
    const { fonts: plan, emoji } = gathered[index] ?? {};
    const paths = new Set(plan?.faces.map(({ path }) => path));
    const own = fonts.filter(({ key }) => paths.has(key));
    const { fallbacks: fallbackFamilies = [], missing = new Map() } = plan ?? {};
    const texts = { fonts: own, fallbackFamilies, missing, ...(emoji ? { emoji } : {}) };
    return parts.takumi.settled({ root, width, height, locale, ...texts, ...read });
  });
  return { drawings, pictures: read, warnings: warnings.list() };
}

function readFonts({ readFont }: Pick<RenderParts, 'readFont'>, faces: readonly FontFace[]): Promise<FontFile[]> {
  return Promise.all(faces.map(async ({ path, ...face }) => ({ ...face, key: path, bytes: await readFont(path) })));
}

/** What of the boxes' styles an engine does not draw (RND-24). */
export function unsupportedStyles(root: Box, engine: StyleEngine): Warning[] {
  return styleWarnings(root, (style) => unsupportedBy(engine, style));
}

/** What of the boxes' styles a browser does not print (RND-24), and which texts it prints as pictures (DOCF-1). */
export function unprintedStyles(root: Box): Warning[] {
  return [...styleWarnings(root, unprinted), ...textsInPictures(root)];
}

/** A browser prints a layer that has a filter, with all that it holds, as a picture. */
function textsInPictures(root: Box): Warning[] {
  const list = new WarningList();
  const visit = (box: Box): void => {
    const isPicture = (box.style['filter'] ?? 'none') !== 'none';
    if (isPicture && holdsText(box)) {
      const message =
        'The layer’s text is part of a picture in a pdf, for it has a filter: nobody can select or search it.';
      list.add({ code: 'drawn_as_picture', message, layerId: box.layerId });
    } else if (box.kind === 'container') box.children.forEach(visit);
  };
  visit(root);
  return list.list();
}

function holdsText(box: Box): boolean {
  if (box.kind === 'container') return box.children.some(holdsText);
  return box.kind === 'text' && box.spans.some(({ text }) => text.trim() !== '');
}

function styleWarnings(root: Box, judge: (style: BoxStyle) => StyleProblem[]): Warning[] {
  const list = new WarningList();
  const visit = (box: Box): void => {
    const styles = box.kind === 'text' ? [box.style, ...box.spans.map(({ style }) => style)] : [box.style];
    for (const { message } of styles.flatMap(judge)) {
      list.add({ code: 'style_unsupported', message, layerId: box.layerId });
    }
    if (box.kind === 'container') box.children.forEach(visit);
  };
  visit(root);
  return list.list();
}
