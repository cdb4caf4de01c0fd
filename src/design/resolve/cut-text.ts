import type { CompiledExpression, CompiledText } from '../expressions/index.ts';
import type { CompiledLayer, DynamicValue } from './compile-page.ts';
import type { TextPart } from './resolved-page.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Evaluates one expression. `field` is the field or span of the layer that contains it, and `index` its position there.
 */
type PartText = (expression: CompiledText, field: string, index: number) => Required<TextPart>;

/**
 * Evaluates each expression in the fields of a text separately, and returns the parts of its spans. If a text continues
 * on further pages, its expressions may be on different pages (PAG-3).
 */
export function resolveCutText(layer: CompiledLayer, fields: Fields, give: PartText) {
  const texts = layer.dynamicFields.flatMap((value) => {
    const span = findSpanIndex(value, Array.isArray(fields['spans']));
    return span === undefined ? [] : [{ span, parts: resolveParts(value, give) }];
  });
  const parts: TextPart[][] = [];
  for (const each of texts) parts[each.span] = each.parts;
  return { fields: { ...fields, ...withTexts(fields, parts) }, parts: Array.from(parts, (each) => each ?? []) };
}

/** The index of the span whose text is in this field; undefined for any other field. */
function findSpanIndex({ path: [field, place, member] }: DynamicValue, hasSpans: boolean): number | undefined {
  if (!hasSpans) return field === 'content' && place === undefined ? 0 : undefined;
  return field === 'spans' && member === 'content' ? Number(place) : undefined;
}

function resolveParts({ path, text }: DynamicValue, give: PartText): TextPart[] {
  return text.parts.map((part, index) =>
    typeof part === 'string' ? { text: part } : give(toSingleText(part), path.join('.'), index),
  );
}

function toSingleText(part: CompiledExpression): CompiledText {
  return { parts: [part], sole: undefined };
}

function withTexts({ spans }: Fields, parts: readonly TextPart[][]): Fields {
  const joinParts = (index: number) => parts[index]?.map(({ text }) => text).join('');
  if (!Array.isArray(spans)) return parts[0] ? { content: joinParts(0) } : {};
  return { spans: spans.map((span, index) => (parts[index] ? { ...span, content: joinParts(index) } : span)) };
}
