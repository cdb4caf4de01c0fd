import type { ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { listTexts, prepareTree } from '../prepare/tree.ts';

/**
 * The maximum number of characters of a heading. A longer text is not a heading, no matter how large its letters are.
 */
const longestHeading = 200;
/** The minimum ratio of a heading's font size to that of the body text. */
const minRatio = 1.2;
const levels = 3;

interface SizedText {
  box: TextBox;
  size: number;
  length: number;
}

/**
 * Finds the headings of a page and their levels, from 1 on (DOCF-1). Designs express headings only by font size. The
 * size of most characters is that of the body text, and larger sizes are ranked. A page with text always has at least
 * one heading, which is its largest short text, so that the outline of a document has an entry for each page.
 */
export function headingLevels(
  root: ContainerBox,
  shrunkSize: (box: TextBox) => number | undefined,
): Map<TextBox, number> {
  const texts = sizedTexts(root, shrunkSize).filter(({ length }) => length > 0);
  const short = texts.filter(({ length }) => length <= longestHeading);
  const body = bodySize(texts);
  const largest = Math.max(...short.map(({ size }) => size), 0);
  const sizes = [...new Set(short.map(({ size }) => size))]
    .filter((size) => size >= body * minRatio)
    .sort((one, other) => other - one)
    .slice(0, levels);
  if (sizes.length === 0) {
    const first = short.find(({ size }) => size === largest);
    return new Map(first ? [[first.box, 1]] : []);
  }
  return new Map(short.flatMap(({ box, size }) => (sizes.includes(size) ? [[box, sizes.indexOf(size) + 1]] : [])));
}

function bodySize(texts: readonly SizedText[]): number {
  const characters = new Map<number, number>();
  for (const { size, length } of texts) characters.set(size, (characters.get(size) ?? 0) + length);
  const [max] = [...characters].sort(([, one], [, other]) => other - one);
  return max?.[0] ?? 16;
}

function sizedTexts(root: ContainerBox, shrunkSize: (box: TextBox) => number | undefined): SizedText[] {
  return listTexts(prepareTree(root)).map(({ text: { box, text, spans } }) => {
    const ratio = text.size > 0 ? (shrunkSize(box) ?? text.size) / text.size : 1;
    const written = spans.filter(({ characters }) => characters.trim() !== '');
    const size = Math.max(0, ...written.map((span) => span.text.size * ratio));
    const length = spans.reduce((sum, { characters }) => sum + characters.trim().length, 0);
    return { box, size, length };
  });
}

/**
 * Finds heading levels by layer, for pages that were generated from this one. If a layer that repeats is a heading, it
 * is a heading everywhere.
 */
export function headingsByLayer(
  root: ContainerBox,
  shrunkSize: (box: TextBox) => number | undefined = () => undefined,
) {
  return new Map([...headingLevels(root, shrunkSize)].map(([{ layerId }, level]) => [layerId, level]));
}
