import { toJsonObject } from '../../../../../core/json.ts';
import { walkBoxes } from '../../../../../draw/prepare/tree.ts';
import type { PageView } from '../../view/page-view.ts';
import type { BoxPlace } from '../../view/places.ts';
import type { EditedText } from '../edited-text.ts';
import { readRichText, sourceOf } from '../rich-text.ts';
import { resolveChips } from './resolve-chips.ts';
import { TextGeometry } from './text-geometry.ts';

/** A text as a version of the page shows it. */
export interface PlacedText {
  text: EditedText;
  geometry: TextGeometry;
  place: BoxPlace;
  /** The values of its chips, in order. */
  values: readonly string[];
}

/**
 * Where a text is drawn. Undefined if this version of the page does not show the text, for example because it is older.
 */
export function placeText(view: PageView, layerId: string, text: EditedText): PlacedText | undefined {
  const [place] = view.places.get(layerId) ?? [];
  if (place?.box.kind !== 'text' || !shows(view, layerId, text)) return undefined;
  const { box } = place;
  const { source } = view.content;
  const values = resolveChips(
    source,
    layerId,
    text.chips.map((chip) => chip.text),
  );
  let chip = 0;
  const units = text.units.map(({ from, to, text: value, expression }) =>
    expression === undefined
      ? { from, to, value, isChip: false }
      : { from, to, value: values[chip++] ?? '', isChip: true },
  );
  const prepared = [...walkBoxes(view.root)].find((each) => each.box === box);
  const isRtl = prepared?.text.direction === 'rtl';
  return { text, geometry: new TextGeometry(units, view.measureUnits(box), { isRtl }), place, values };
}

function shows({ content }: PageView, layerId: string, { source }: EditedText): boolean {
  const layer = content.source.document.layers.find(({ id }) => id === layerId);
  const rich = layer && readRichText(toJsonObject(layer));
  return rich !== undefined && sourceOf(rich) === source;
}
