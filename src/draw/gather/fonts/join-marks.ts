import { WarningList } from '../../../core/warnings.ts';
import { requireContainer } from '../../../design/boxes/container.ts';
import type { Box, ContainerBox, TextBox, TextSpan } from '../../../design/boxes/types.ts';
import { type PreparedBox, prepareTree } from '../../prepare/tree.ts';
import { initialText } from '../../style/text.ts';
import { covers, type FontFamily, type FontLibrary, subsetWith } from './catalogue.ts';
import { faceFor, ownFamilies } from './gather-fonts.ts';
import { pickFont, type TextRun } from './text-runs.ts';

/** Matches a letter with marks over, under or through it, or adjacent superscripts and subscripts. */
const cluster = /\P{M}[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+|[\u00b2\u00b3\u00b9\u2070-\u209c]{2,}/gu;
const mark = /\p{M}/u;

/**
 * Finds letters with combining marks of which the text's own family has only one, and sets them in a family that has
 * both in one file (DOC-15). Otherwise a mark from another font would be drawn next to its letter, because that font
 * does not know where the letter ends. The same applies to superscripts and subscripts that belong together (10⁻¹²),
 * because fonts raise them by different amounts.
 */
export function joinMarks(root: ContainerBox, library: FontLibrary): ContainerBox {
  return requireContainer(joinBoxMarks(prepareTree(root), library));
}

function joinBoxMarks(prepared: PreparedBox, library: FontLibrary): Box {
  const { box } = prepared;
  if (prepared.kind === 'image') return box;
  if (prepared.kind === 'container') {
    const children = prepared.children.map((child) => joinBoxMarks(child, library));
    const isSame = children.every((child, index) => child === prepared.children[index]?.box);
    return isSame ? box : { ...prepared.box, children };
  }
  const spans = prepared.box.spans.flatMap((span, index) => {
    const style = prepared.spans[index]?.text ?? prepared.text;
    return splitSpan(span, prepared.box, library, pickFont(style));
  });
  return spans.length === prepared.box.spans.length ? box : { ...prepared.box, spans };
}

/**
 * Returns the first family that has a letter and its marks in one file. The given families are tried first, then the
 * fallbacks.
 */
export function findSharedFamily(
  library: FontLibrary,
  families: readonly string[],
  letters: string,
): string | undefined {
  const run = { ...pickFont(initialText), families, layerId: '', text: letters };
  return withAll(run, library, ownFamilies(run, library, new WarningList()))?.name;
}

function splitSpan(
  span: TextSpan,
  { layerId }: TextBox,
  library: FontLibrary,
  font: Omit<TextRun, 'layerId' | 'text'>,
): TextSpan[] {
  const pieces: TextSpan[] = [];
  let at = 0;
  for (const { 0: letters, index } of span.text.matchAll(cluster)) {
    const run = { ...font, layerId, text: letters };
    const families = ownFamilies(run, library, new WarningList());
    const first = letters.codePointAt(0) ?? 0;
    const drawsLetter = families.find((family) => family.subsets.some(({ ranges }) => covers(ranges, first)));
    if (drawsLetter && has(drawsLetter, run)) continue;
    const other = withAll(run, library, families);
    if (!other) continue;
    if (index > at) pieces.push({ ...span, text: span.text.slice(at, index) });
    pieces.push({ ...span, text: letters, style: { ...span.style, fontFamily: `"${other.name}"` } });
    at = index + letters.length;
  }
  return at === 0 ? [span] : at === span.text.length ? pieces : [...pieces, { ...span, text: span.text.slice(at) }];
}

function withAll(run: TextRun, { fallbacks }: FontLibrary, families: readonly FontFamily[]): FontFamily | undefined {
  return [...families, ...fallbacks].find((family) => has(family, run));
}

function has(family: FontFamily, run: TextRun): boolean {
  const points = [...run.text].map((character) => character.codePointAt(0) ?? 0);
  const together = mark.test(run.text) ? hasTogether : hasAll;
  return together(family, points, faceFor(family, run));
}

type Face = ReturnType<typeof faceFor>;

/** Whether a face has the characters, possibly in several files. */
function hasAll(family: FontFamily, points: readonly number[], wanted: Face): boolean {
  return points.every((point) => subsetWith(family, point, wanted) !== undefined);
}

/** Whether a single file of a face has all characters. */
function hasTogether({ subsets }: FontFamily, points: readonly number[], wanted: Face): boolean {
  return subsets.some(
    ({ ranges, face }) =>
      (!face || (face.weight === wanted.weight && face.style === wanted.style)) &&
      points.every((point) => covers(ranges, point)),
  );
}
