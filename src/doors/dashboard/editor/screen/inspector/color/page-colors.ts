import { isJsonObject, type Json } from '../../../../../../core/json.ts';
import { parseColor } from '../../../../../../design/boxes/style/index.ts';
import { type EditorDocument, listLayers, pageKey, requireRecord } from '../../../model/records.ts';

const maxColors = 24;
/** Fields of layers and pages that have colors, besides the properties of their styles. */
const isColorName = (name: string) =>
  /color$/i.test(name) || name === 'fill' || name === 'stroke' || name === 'background';

/** The colors that the page uses, the most frequent first. */
export function listPageColors(document: EditorDocument, pageId: string): string[] {
  const counts = new Map<string, number>();
  const visit = (name: string, value: Json | undefined) => {
    if (typeof value === 'string' && isColorName(name) && value.length < 60 && parseColor(value) !== undefined)
      counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  for (const record of [requireRecord(document, pageKey(pageId)), ...listLayers(document, pageId)]) {
    for (const [name, value] of Object.entries(record)) visit(name, value);
    const { style } = record;
    if (isJsonObject(style)) for (const [name, value] of Object.entries(style)) visit(name, value);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxColors)
    .map(([color]) => color);
}
