import { fontSizeOf } from '../../design/boxes/style/font-size.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ImageBox } from '../../design/boxes/types.ts';
import type { Picture } from '../gather/picture.ts';
import type { Extents } from './extents.ts';
import { type Pass, passesOf, textShadows } from './passes.ts';
import { decodingNs, pictureNs } from './pictures.ts';

/** What drawing a page takes. */
export interface Work {
  ms: number;
  /** Of the layer that takes the most of it. */
  dearest: { layerId: string; ms: number };
}

export interface WorkOptions {
  extents: Extents;
  pictureOf(box: ImageBox): Picture;
  /** Device pixels for each px. */
  scale: number;
}

/** What a box has of the boxes around it. */
interface Inherited {
  em: number;
  textShadow: string | undefined;
}

const msPerNs = 1e-6;

/**
 * Milliseconds of drawing a page at most, known before it starts, since nothing can interrupt an engine (RND-21, SEC-3):
 * how often it goes over how many pixels. Text costs too little to count: its length is bounded.
 */
export function estimateWork(root: Box, { extents, pictureOf, scale }: WorkOptions): Work {
  const decoded = new Set<string>();
  const byLayer = new Map<string, number>();
  const spend = (box: Box, ns: number) => {
    if (ns > 0) byLayer.set(box.layerId, (byLayer.get(box.layerId) ?? 0) + ns * msPerNs);
  };
  const visit = (box: Box, above: Inherited): void => {
    const own = inherit(box.style, above);
    const options = { em: own.em, scale };
    const spendOn = (passes: readonly Pass[], part?: 'lines') => {
      for (const pass of passes) {
        const { width, height } = extents.of(box, pass, part);
        spend(box, width * height * scale ** 2 * pass.ns);
      }
    };
    spendOn(passesOf(box.style, options));
    if (box.kind === 'text') spendOn(shadowsOf(box.spans, own, scale), 'lines');
    if (box.kind === 'image') {
      const picture = pictureOf(box);
      if (!decoded.has(picture.key)) spend(box, decodingNs(picture));
      decoded.add(picture.key);
      spend(box, pictureNs(picture, extents.sizeOf(box), extents.of(box, { margin: 0 }), scale));
    }
    if (box.kind === 'container') for (const child of box.children) visit(child, own);
  };
  visit(root, { em: 16, textShadow: undefined });
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
  };
}

/** The box's, and those that its spans have of their own. */
function shadowsOf(spans: readonly { style: BoxStyle }[], own: Inherited, scale: number): Pass[] {
  const looks = [own, ...spans.filter(({ style }) => style['textShadow']).map(({ style }) => inherit(style, own))];
  return looks.flatMap(({ textShadow, em }) =>
    textShadow === undefined || textShadow === 'none' ? [] : textShadows(textShadow, { em, scale }),
  );
}
