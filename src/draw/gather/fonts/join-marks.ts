import { WarningList } from '../../../core/warnings.ts';
import type { Box, TextBox, TextSpan } from '../../../design/boxes/types.ts';
import { covers, type FontFamily, type FontLibrary } from './catalogue.ts';
import { faceFor, ownFamilies } from './gather-fonts.ts';
import { type InheritedFont, inheritFont, unstyledFont } from './text-runs.ts';

/** A letter with marks that stand over, under or through it. */
const cluster = /\P{M}[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+/gu;

/**
 * The tree with letters and their combining marks in a family that has both in one file, where the text's own has only
 * one of them (DOC-15): a mark of another font stands beside its letter, for that font does not know where the letter ends.
 */
export function joinMarks<Root extends Box>(root: Root, library: FontLibrary): Root {
  return joined(root, library, unstyledFont) as Root;
}

function joined(box: Box, library: FontLibrary, inherited: InheritedFont): Box {
  if (box.kind === 'image') return box;
  const own = inheritFont(box.style, inherited);
  if (box.kind === 'container') {
    const children = box.children.map((child) => joined(child, library, own));
    return children.every((child, place) => child === box.children[place]) ? box : { ...box, children };
  }
  const spans = box.spans.flatMap((span) => splitSpan(span, box, library, inheritFont(span.style, own)));
  return spans.length === box.spans.length ? box : { ...box, spans };
}

function splitSpan(span: TextSpan, { layerId }: TextBox, library: FontLibrary, font: InheritedFont): TextSpan[] {
  const pieces: TextSpan[] = [];
  let at = 0;
  for (const { 0: letters, index } of span.text.matchAll(cluster)) {
    const run = { ...font, layerId, text: letters };
    const families = ownFamilies(run, library, new WarningList());
    const points = [...letters].map((character) => character.codePointAt(0) ?? 0);
    const has = (family: FontFamily) => hasTogether(family, points, faceFor(family, run));
    const drawsLetter = families.find((family) => family.subsets.some(({ ranges }) => covers(ranges, points[0] ?? 0)));
    if (drawsLetter && has(drawsLetter)) continue;
    const other = [...families, ...library.fallbacks].find(has);
    if (!other) continue;
    if (index > at) pieces.push({ ...span, text: span.text.slice(at, index) });
    pieces.push({ text: letters, style: { ...span.style, fontFamily: `"${other.name}"` } });
    at = index + letters.length;
  }
  return at === 0 ? [span] : at === span.text.length ? pieces : [...pieces, { ...span, text: span.text.slice(at) }];
}

function hasTogether(
  { subsets }: FontFamily,
  points: readonly number[],
  wanted: { weight: number; style: string },
): boolean {
  return subsets.some(
    ({ ranges, face }) =>
      (!face || (face.weight === wanted.weight && face.style === wanted.style)) &&
      points.every((point) => covers(ranges, point)),
  );
}
