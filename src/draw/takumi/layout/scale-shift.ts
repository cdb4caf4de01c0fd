import { LruCache } from '../../../core/lru-cache.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { TextBox } from '../../../design/boxes/types.ts';
import type { FontFile } from '../../gather/fonts/font-file.ts';
import { quotedFamily } from '../../gather/fonts/narrow-families.ts';
import type { MeasuredNode, TakumiNode } from '../glue.ts';
import { type MeasurableText, withProbe } from './text-measures.ts';

/** Measures nodes side by side at `scale` device pixels per px. Lengths in the result are in device pixels. */
type MeasureAtScale = (nodes: readonly TakumiNode[], scale: number) => readonly MeasuredNode[];

interface PageFonts {
  fonts: readonly FontFile[];
  families(list: string): string;
}

/** Cached shifts by style, scale and fonts. */
const cache = new LruCache<number>({ entries: 2_000, weight: 1_000_000 });

/** Properties that decide the position of the baseline in a line. */
const lineProperties = ['fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'fontVariationSettings', 'lineHeight'];
/** Matches letters that all Latin fonts of the catalogue have. A text with only these needs no fallback font. */
const latin = /^[\x20-\x7e\u00a0-\u017f\u2010-\u2026\n]*$/;

/**
 * Returns how far in px the lines of each text must move down to be at the same position as at one device pixel per px.
 * Without this, another scale would change the layout, because takumi, like browsers, rounds ascents to device pixels.
 * Texts that do not move are left out. `families` narrows a list of families to those of `fonts`.
 */
export function scaleShifts(
  texts: ReadonlyMap<TextBox, MeasurableText>,
  scale: number,
  measure: MeasureAtScale,
  { fonts, families }: PageFonts,
): Map<TextBox, number> {
  const familyFiles = filesByFamily(fonts, families);
  const shifts = new Map<TextBox, number>();
  const samplesByKey = new Map<string, { node: TakumiNode; boxes: TextBox[]; isKept: boolean }>();
  for (const [box, text] of texts) {
    const isPlain = box.spans.length === 1 && Object.keys(box.spans[0]?.style ?? {}).length === 0;
    const isKept = isPlain && latin.test(box.spans[0]?.text ?? '');
    const key = isKept
      ? `${scale};${lineKey(text.node.style)};${familyFiles(text.style['fontFamily'] ?? '')}`
      : `${samplesByKey.size}`;
    const cached = isKept ? cache.get(key) : undefined;
    if (cached !== undefined) shifts.set(box, cached);
    else if (samplesByKey.has(key)) samplesByKey.get(key)?.boxes.push(box);
    else samplesByKey.set(key, { node: withProbe(isKept ? sample(text) : text), boxes: [box], isKept });
  }
  const nodes = [...samplesByKey.values()].map(({ node }) => node);
  const [atOne, atScale] = nodes.length === 0 ? [[], []] : [measure(nodes, 1), measure(nodes, scale)];
  for (const [index, [key, { boxes, isKept }]] of [...samplesByKey].entries()) {
    const shift = baselineIn(atOne[index]) - baselineIn(atScale[index]) / scale;
    if (isKept) cache.set(key, shift, key.length);
    for (const box of boxes) shifts.set(box, shift);
  }
  for (const [box, shift] of shifts) if (Math.abs(shift) < 1 / 64) shifts.delete(box);
  return shifts;
}

function lineKey(style: BoxStyle): string {
  return lineProperties.map((property) => style[property] ?? '').join(';');
}

function sample({ node: { style } }: MeasurableText): MeasurableText {
  const lineStyle: BoxStyle = Object.fromEntries(lineProperties.map((property) => [property, style[property] ?? '']));
  const declaredStyle = Object.fromEntries(Object.entries(lineStyle).filter(([, value]) => value !== ''));
  return { style: declaredStyle, node: { type: 'text', text: 'x', style: declaredStyle } };
}

function baselineIn(node: MeasuredNode | undefined): number {
  return node?.children[0]?.transform[5] ?? 0;
}

/** Returns a function that names the font files of the page that belong to a list of families. */
function filesByFamily(fonts: readonly FontFile[], families: PageFonts['families']): (list: string) => string {
  const files = new Map<string, string>();
  return (list) => {
    const narrowed = families(list);
    const familyKeys =
      files.get(narrowed) ??
      fonts.flatMap(({ family, key }) => (narrowed.includes(quotedFamily(family)) ? key : [])).join(';');
    files.set(narrowed, familyKeys);
    return familyKeys;
  };
}
