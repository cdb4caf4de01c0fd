import { fontSizeOf } from '../../design/boxes/style/font-size.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ImageBox, TextBox } from '../../design/boxes/types.ts';
import type { Picture } from '../gather/picture.ts';
import { boxNs, characterNs, pageNs } from './costs.ts';
import type { Extents } from './extents.ts';
import { type Pass, passesOf, textShadows, turns } from './passes.ts';
import { decodingNs, pictureNs } from './pictures.ts';
import type { Size } from './reached.ts';

/** What drawing a page takes. */
export interface Work {
  ms: number;
  /** Of the layer that takes the most of it. */
  dearest: { layerId: string; ms: number };
}

export interface WorkOptions {
  /** px of the page. */
  page: Size;
  extents: Extents;
  pictureOf(box: ImageBox): Picture;
  /** Device pixels for each px. */
  scale: number;
}

/** What a box has of the boxes around it. */
interface Inherited {
  em: number;
  textShadow: string | undefined;
  isStroked: boolean;
  isTurned: boolean;
}

const msPerNs = 1e-6;

/**
 * Milliseconds of drawing a page, known before it starts, since nothing can interrupt an engine (RND-21, SEC-3): how often
 * it goes over how many pixels, and what boxes and characters take. Where that is more than a tenth of a second it is at
 * most three times off, and seldom too little: `npm run bench:work` compares. SVGs of many small shapes alone are taken for
 * more than they are. Linear in boxes and characters.
 */
export function estimateWork(root: Box, { page, extents, pictureOf, scale }: WorkOptions): Work {
  const decoded = new Set<string>();
  const byLayer = new Map<string, number>();
  const spend = (box: Box, ns: number) => {
    byLayer.set(box.layerId, (byLayer.get(box.layerId) ?? 0) + ns * msPerNs);
  };
  const visit = (box: Box, above: Inherited): void => {
    const own = inherit(box.style, above);
    spend(box, boxNs);
    for (const pass of passesOf(box.style, { em: own.em, scale, isTurned: own.isTurned }))
      spend(box, extents.area(box, pass) * scale ** 2 * pass.ns);
    if (box.kind === 'text') {
      for (const pass of shadowsOf(box.spans, own, scale))
        spend(box, extents.linesArea(box, pass) * scale ** 2 * pass.ns);
      spend(box, textNs(box, own, page, scale));
    }
    if (box.kind === 'image') {
      const picture = pictureOf(box);
      if (!decoded.has(picture.key)) spend(box, decodingNs(picture));
      decoded.add(picture.key);
      spend(
        box,
        pictureNs(picture, { box: extents.sizeOf(box), visible: extents.visible(box), isTurned: own.isTurned, scale }),
      );
    }
    if (box.kind === 'container') for (const child of box.children) visit(child, own);
  };
  spend(root, page.width * page.height * scale ** 2 * pageNs);
  visit(root, { em: 16, textShadow: undefined, isStroked: false, isTurned: false });
  let ms = 0;
  let dearest = { layerId: root.layerId, ms: 0 };
  for (const [layerId, spent] of byLayer) {
    ms += spent;
    if (spent > dearest.ms) dearest = { layerId, ms: spent };
  }
  return { ms, dearest };
}

function inherit(style: BoxStyle, above: Inherited): Inherited {
  return {
    em: fontSizeOf(style['fontSize'], above.em),
    textShadow: style['textShadow'] ?? above.textShadow,
    isStroked:
      above.isStroked || style['WebkitTextStroke'] !== undefined || style['WebkitTextStrokeWidth'] !== undefined,
    isTurned: above.isTurned || turns(style),
  };
}

/** Shaping and drawing the characters of a text; a letter fills about half of a square as high as its font. */
function textNs({ spans }: TextBox, around: Inherited, page: Size, scale: number): number {
  return spans.reduce((sum, { text, style }) => {
    const { em, isStroked } = inherit(style, around);
    const pixels = Math.min(em ** 2 / 2, page.width * page.height) * scale ** 2;
    const drawn = characterNs.drawn * scale + pixels * characterNs.perPixel;
    return sum + text.length * (characterNs.shaped + drawn * (isStroked ? 2 : 1));
  }, 0);
}

/** The box's, and those that its spans have of their own. */
function shadowsOf(spans: readonly { style: BoxStyle }[], own: Inherited, scale: number): Pass[] {
  const looks = [own, ...spans.filter(({ style }) => style['textShadow']).map(({ style }) => inherit(style, own))];
  return looks.flatMap(({ textShadow, em }) =>
    textShadow === undefined || textShadow === 'none' ? [] : textShadows(textShadow, { em, scale }),
  );
}
