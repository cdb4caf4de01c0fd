import { buildBlock } from './blocks.ts';
import { type Around, take } from './building.ts';
import { type Built, built, noMargins } from './built.ts';
import { markerOf, markerWidth } from './lists.ts';
import type { StyledElement } from './styled.ts';
import { textStyle } from './texts.ts';

/** A list item with its marker next to it. */
export function buildListItem(styled: StyledElement, around: Around): Built | undefined {
  const marker = markerOf(styled);
  if (marker === undefined || styled.isPlaced || around.formatting !== 'block') return buildBlock(styled, around);
  const inside: Around = { ...around, formatting: 'flex', depth: around.depth + 1 };
  if (!take(around, 'List item') || !take(inside, 'Marker')) return undefined;
  const content = buildBlock(styled, inside);
  const list = markerWidth(styled.parent);
  const width = list === 0 ? 24 : list;
  const { textDecoration: _decoration, textIndent: _indent, ...style } = textStyle(styled.style, '', new Set());
  const mark = built(
    { type: 'text', content: marker, width },
    { style: { ...style, textAlign: 'right', paddingRight: markerGap(marker, styled.style.em), flexShrink: 0 } },
  );
  const { top, bottom } = content?.margins ?? noMargins;
  if (content) {
    content.margins = { ...content.margins, top: 0, bottom: 0 };
    if (content.fields['width'] === undefined) content.style['flex'] = '1 1 0px';
    content.isOpen = { top: false, bottom: false };
  }
  return built(
    { type: 'container', name: 'List item' },
    {
      order: styled.order,
      style: { flexDirection: 'row', ...(content?.fields['type'] === 'container' ? { alignItems: 'baseline' } : {}) },
      margins: { ...noMargins, top, bottom, left: list === 0 ? -width : 0 },
      children: content ? [mark, content] : [mark],
    },
  );
}

/** The distance between a marker and its item, as browsers leave it. */
function markerGap(marker: string, em: number): number {
  return Number((em * (/\w/.test(marker) ? 0.25 : 0.55)).toFixed(2));
}
