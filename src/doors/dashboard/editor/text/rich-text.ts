import { isEqualJson, isJsonObject, type Json, type JsonObject } from '../../../../core/json.ts';
import type { LayerValues } from '../model/operations/layers.ts';

/** A part of a text with its own style, as the spans of a text layer have it. */
export interface RichSpan {
  readonly content: string;
  readonly style: JsonObject;
}

/** The text of a layer in source form: its expressions are not evaluated. Offsets count UTF-16 units of all spans together. */
export type RichText = readonly RichSpan[];

/** The text of a layer; undefined for a layer whose spans are one expression. */
export function readRichText(layer: JsonObject): RichText | undefined {
  const { spans } = layer;
  if (spans === undefined) return [{ content: toSource(layer['content']), style: {} }];
  if (!Array.isArray(spans)) return undefined;
  return spans
    .filter(isJsonObject)
    .map(({ content, style }) => ({ content: toSource(content), style: isJsonObject(style) ? style : {} }));
}

function toSource(content: Json | undefined): string {
  return typeof content === 'string' ? content : '';
}

/** The values that give a layer a text: `content` for a text in one style, else `spans`. */
export function toLayerValues(layer: JsonObject, text: RichText): LayerValues {
  const merged = mergeSpans(text);
  const [only] = merged;
  if (!only || (merged.length === 1 && Object.keys(only.style).length === 0))
    return { content: only?.content ?? '', spans: undefined };
  const spans = merged.map(({ content, style }) => ({ content, style }));
  return { ...(layer['content'] === undefined ? {} : { content: '' }), spans };
}

export function sourceOf(text: RichText): string {
  return text.map(({ content }) => content).join('');
}

/** Joins neighbors of the same style and leaves out empty spans. A text without characters keeps the style of its first span. */
function mergeSpans(text: RichText): RichSpan[] {
  const merged: RichSpan[] = [];
  for (const span of text) {
    if (span.content === '') continue;
    const last = merged.at(-1);
    if (last && isEqualJson(last.style, span.style))
      merged[merged.length - 1] = { ...last, content: last.content + span.content };
    else merged.push(span);
  }
  return merged.length > 0 ? merged : text.slice(0, 1);
}

/** The part of a text between two offsets. */
export function sliceText(text: RichText, from: number, to: number): RichSpan[] {
  let start = 0;
  return text.flatMap((span) => {
    const [low, high] = [Math.max(0, from - start), Math.min(span.content.length, to - start)];
    start += span.content.length;
    return high > low ? [{ ...span, content: span.content.slice(low, high) }] : [];
  });
}

/** Replaces a range. What is inserted has the style of the character before it unless `style` is given. */
export function replaceRange(
  text: RichText,
  { from, to }: TextRange,
  inserted: string,
  style: JsonObject = styleAt(text, from, to),
): RichSpan[] {
  const length = sourceOf(text).length;
  return mergeSpans([...sliceText(text, 0, from), { content: inserted, style }, ...sliceText(text, to, length)]);
}

/** A range of offsets. */
export interface TextRange {
  from: number;
  to: number;
}

/** The style in which typing goes on: that of the first character which is replaced, or else of the character before. */
export function styleAt(text: RichText, from: number, to = from): JsonObject {
  const [replaced] = sliceText(text, from, to);
  const before = sliceText(text, 0, from).at(-1);
  return (replaced ?? before ?? text[0])?.style ?? {};
}

/** Changes the styles in a range. */
export function restyleRange(
  text: RichText,
  { from, to }: TextRange,
  change: (style: JsonObject) => JsonObject,
): RichSpan[] {
  const restyled = sliceText(text, from, to).map((span) => ({ ...span, style: change(span.style) }));
  return mergeSpans([...sliceText(text, 0, from), ...restyled, ...sliceText(text, to, sourceOf(text).length)]);
}
