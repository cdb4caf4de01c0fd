import type { JsonObject } from '../../../core/json.ts';
import { type BoxOfElement, readPlace } from './box-style.ts';
import type { Around } from './building.ts';
import { type Built, built, noMargins } from './built.ts';
import { layerName } from './names.ts';
import type { StyledElement } from './styled.ts';

/** The layer of an element, with its place. */
export function toBuilt(styled: StyledElement, fields: JsonObject, box: BoxOfElement, { formatting }: Around): Built {
  const { style, margins, order, level, isOpen, isPlaced } = box;
  const place = isPlaced ? readPlace(styled, box).fields : {};
  const layer = built(
    { ...fields, ...layerName(styled), ...place, ...box.fields },
    { style, order, level, isOpen, isPlaced, margins: isPlaced ? noMargins : margins },
  );
  const isFixed = box.fields['height'] !== undefined;
  if (!isPlaced && formatting === 'block' && isFixed) layer.style['flexShrink'] = 0;
  if (!isPlaced && formatting === 'block' && !styled.isFloating) fillWidth(layer);
  return layer;
}

export function reasonsFor(styled: StyledElement): string[] {
  const { element, style, isFloating, isPlaced } = styled;
  const reasons: string[] = [];
  if (element.name === 'button') reasons.push('It is drawn, and not a control.');
  if (element.name === 'a' && element.attributes.has('href')) reasons.push('The address of the link is not kept.');
  if (isFloating) reasons.push('Text does not flow around it.');
  const { own } = style;
  if (isPlaced && own.get('position') === 'fixed') reasons.push('It is placed on the page.');
  if (own.get('position') === 'sticky') reasons.push('It does not stick.');
  if (isPlaced && !readPlace(styled, { margins: noMargins }).isExact)
    reasons.push('Its place depends on the text around it.');
  return reasons;
}

export function drawsSomething({ fields, style, layers }: Built): boolean {
  if (layers) return true;
  const { opacity: _opacity, name: _name, type: _type, x: _x, y: _y, ...sizes } = fields;
  const { color: _color, flexDirection: _direction, alignItems: _items, justifyContent: _content, ...others } = style;
  return Object.keys(sizes).length > 0 || Object.keys(others).length > 0;
}

/** A block fills its parent, even if its margins are `auto`: those of a flex item would shrink it. */
export function fillWidth(layer: Built): void {
  const { margins, fields, style } = layer;
  if (margins.left !== 'auto' && margins.right !== 'auto') return;
  if (fields['width'] !== undefined) return;
  if (style['maxWidth'] === undefined) {
    const plain = (side: 'left' | 'right') => (margins[side] === 'auto' ? 0 : margins[side]);
    layer.margins = { ...margins, left: plain('left'), right: plain('right') };
  } else fields['width'] = '100%';
}
