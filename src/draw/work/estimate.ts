import type { Box, ContainerBox, ImageBox } from '../../design/boxes/types.ts';
import type { Picture } from '../gather/picture.ts';
import { type PreparedBox, type PreparedText, prepareTree } from '../prepare/tree.ts';
import { boxNs, characterNs, emojiNs, fontNs, intricateNs, keptOutlines, outlineNs, pageNs } from './costs.ts';
import type { Extents } from './extents.ts';
import { listPasses, type Pass, textShadowPasses, turns } from './passes.ts';
import { decodingNs, pictureNs } from './pictures.ts';
import type { Size } from './reached.ts';
import { countScripts } from './scripts.ts';
import { type Work, WorkByLayer } from './work-by-layer.ts';

interface WorkOptions {
  /** The size of the page in px. */
  page: Size;
  extents: Extents;
  getPicture(box: ImageBox): Picture;
  /** The number of font files that the page's texts need. */
  fonts: number;
  /** The number of device pixels per px. */
  scale: number;
}

/**
 * Estimates the milliseconds of drawing a page before it starts, because an engine cannot be interrupted (RND-21,
 * SEC-3). The estimate is computed from how often the engine covers how many pixels, and from the cost of boxes and
 * characters. Above a tenth of a second, the estimate is wrong by at most a factor of three, and seldom too low; `npm
 * run bench:work` compares it with measurements. Only SVGs of many small shapes are overestimated by more. The time of
 * estimating is linear in boxes and characters.
 */
export function estimateWork(root: ContainerBox, { page, extents, getPicture, fonts, scale }: WorkOptions): Work {
  const decoded = new Set<string>();
  const outlined = new Set<string>();
  const spent = new WorkByLayer();
  const spend = ({ layerId }: Box, ns: number) => spent.add(layerId, ns);
  const visit = (prepared: PreparedBox, parentState: { isTurned: boolean; isStroked: boolean }): void => {
    const { box, paint } = prepared;
    const isTurned = parentState.isTurned || (paint.transform !== undefined && turns(paint.transform));
    const isStroked = parentState.isStroked || prepared.text.isStroked;
    // Each gradient may be a separate box (quirks/background-boxes.ts).
    spend(box, boxNs * (1 + (paint.background?.gradients.length ?? 0)));
    for (const pass of listPasses(paint, { scale, isTurned }))
      spend(box, extents.area(prepared, pass) * scale ** 2 * pass.ns);
    if (prepared.kind === 'text') {
      for (const pass of listShadows(prepared, scale)) spend(box, extents.linesArea(box, pass) * scale ** 2 * pass.ns);
      spend(box, passCount(prepared) * textNs(prepared, { isStroked, page, scale }) + scriptNs(prepared, outlined));
    }
    if (prepared.kind === 'image') {
      const picture = getPicture(prepared.box);
      if (!decoded.has(picture.key)) spend(box, decodingNs(picture));
      decoded.add(picture.key);
      const { zoom } = prepared.box;
      const size = extents.getSize(box);
      spend(box, pictureNs(picture, { box: size, visible: extents.visible(box), isTurned, zoom, scale }));
    }
    if (prepared.kind === 'container') for (const child of prepared.children) visit(child, { isTurned, isStroked });
  };
  spend(root, page.width * page.height * scale ** 2 * pageNs + fonts * fontNs);
  visit(prepareTree(root), { isTurned: false, isStroked: false });
  return spent.total();
}

interface TextWork {
  isStroked: boolean;
  page: Size;
  scale: number;
}

/**
 * Counts how often takumi draws a text. It draws the text again under outlined letters with shadows, and over double
 * underlines (quirks/text-passes.ts).
 */
function passCount({ text: own, spans }: PreparedText): number {
  const texts = [own, ...spans.map(({ text }) => text)];
  const isShadowed = texts.some(({ isStroked, shadows }) => isStroked && shadows.length > 0);
  const isLinedTwice = texts.some(({ underline }) => underline === 'double');
  return 1 + Number(isShadowed) + Number(isLinedTwice);
}

/**
 * Returns the cost of shaping and drawing the characters of a text. A letter fills about half of a square that is as
 * high as its font.
 */
function textNs({ spans }: PreparedText, { isStroked, page, scale }: TextWork): number {
  return spans.reduce((sum, { characters, text }) => {
    const pixels = Math.min(text.size ** 2 / 2, page.width * page.height) * scale ** 2;
    const drawn = characterNs.drawn * scale + pixels * characterNs.perPixel;
    return sum + characters.length * (characterNs.shaped + drawn * (isStroked || text.isStroked ? 2 : 1));
  }, 0);
}

/**
 * Returns the cost of a text that depends on its scripts. `outlined` contains the characters whose outlines were
 * already read for earlier texts.
 */
function scriptNs({ spans }: PreparedText, outlined: Set<string>): number {
  let ns = 0;
  for (const { characters } of spans) {
    const before = outlined.size;
    for (const character of characters) outlined.add(character);
    const outlines = outlined.size > keptOutlines ? characters.length : outlined.size - before;
    const { emoji, intricate } = countScripts(characters);
    ns += outlines * outlineNs + emoji * emojiNs + intricate * intricateNs;
  }
  return ns;
}

/** Returns the shadows of the text and those of its spans. */
function listShadows({ text, spans }: PreparedText, scale: number): Pass[] {
  const spanShadows = spans.flatMap((span) => (span.text.shadows === text.shadows ? [] : [span.text.shadows]));
  return [text.shadows, ...spanShadows].flatMap((shadows) => textShadowPasses(shadows, { scale }));
}
