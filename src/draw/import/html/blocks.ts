import { type BoxOfElement, innerFormatting, readBox } from './box-style.ts';
import { type Around, take } from './building.ts';
import { type Built, built, collapseMargins, sortByLevel } from './built.ts';
import { drawsSomething, reasonsFor, toBuilt } from './element-layer.ts';
import { alignments, buildLine } from './lines.ts';
import { markerOf, markerWidth } from './lists.ts';
import { layerName, nameOf } from './names.ts';
import { readBackgroundPicture } from './pictures.ts';
import { buildBackground } from './replaced.ts';
import { isInlineLevel, isStyled, type StyledElement, type StyledNode } from './styled.ts';
import { buildText } from './text-layer.ts';
import { addDecoration, collectInline } from './texts.ts';
import { toNumber } from './values.ts';

/** A box with texts or other boxes inside. If it has one text only, it becomes a text itself. */
export function buildBlock(styled: StyledElement, around: Around): Built | undefined {
  const box = readBox(styled, around.formatting);
  const decoration = addDecoration(around.decoration, styled);
  const inner = innerFormatting(styled);
  const isFlow = inner === 'block' && !isTableCell(styled);
  const picture = readBackgroundPicture(styled.style.own);
  if (hasMarkers(styled)) {
    const padding = toNumber(styled.style.own.get('paddingLeft')) ?? 0;
    box.style['paddingLeft'] = Number((padding - markerWidth(styled)).toFixed(2));
  }
  if (isFlow && !picture && hasOnlyText(styled)) {
    const content = collectInline(styled.children, styled, decoration);
    if (content.parts.every(({ kind }) => kind !== 'box'))
      return buildText(styled, content, box, { ...around, decoration });
  }
  return buildContainer(styled, box, { ...around, decoration }, picture);
}

export function buildContainer(
  styled: StyledElement,
  box: BoxOfElement,
  around: Around,
  picture?: { url: string; fit: string },
): Built | undefined {
  const isContaining = box.level !== undefined || styled.element.name === 'body';
  const inner = innerFormatting(styled);
  const own: Built[] = [];
  const isPlain = isUnwrapped(styled, box, around) && !picture;
  const depth = isPlain ? around.depth : around.depth + 1;
  const at = around.building.parts.length;
  if (!isPlain && !take(around, nameOf(styled))) return undefined;
  const inside: Around = {
    building: around.building,
    formatting: inner,
    decoration: around.decoration,
    depth,
    placed: isContaining ? own : around.placed,
  };
  const children = buildChildren(styled.children, styled, inside);
  const background = picture && buildBackground(styled, picture, box, inside);
  const [only, ...others] = children;
  // An element around a single box is needed only if it has a style.
  if (isPlain) {
    if (!only) return undefined;
    if (others.length === 0) return unwrap(styled, only, box);
    if (!take(around, nameOf(styled))) return undefined;
  }
  const layer = toBuilt(styled, { type: 'container' }, box, around);
  layer.children = [...(background ? [background] : []), ...children, ...own];
  if (inner === 'flex') Object.assign(layer.style, flexStyle(styled));
  else if (inner === 'grid') layer.style = { display: 'grid', ...layer.style };
  else collapseMargins(layer);
  layer.children = sortByLevel(layer.children);
  if (styled.element.name === 'button') Object.assign(layer.style, { justifyContent: 'center' });
  if (layer.children.length === 0 && !drawsSomething(layer)) return undefined;
  around.building.insertReport(at, nameOf(styled), box.problems, reasonsFor(styled));
  return layer;
}

/** The box that is inside an element without a style of its own. */
function unwrap(styled: StyledElement, only: Built, { margins }: BoxOfElement): Built {
  const wrapper = built({ type: 'container' }, { children: [only], margins, isOpen: { top: true, bottom: true } });
  collapseMargins(wrapper);
  const { top, bottom } = wrapper.margins;
  const { fields } = only;
  if (fields['name'] === undefined && fields['type'] === 'container') Object.assign(fields, layerName(styled));
  return { ...only, margins: { ...only.margins, top, bottom } };
}

/** The boxes inside an element: blocks, lines of text between them, and rows of boxes that float. */
function buildChildren(nodes: readonly StyledNode[], parent: StyledElement, around: Around): Built[] {
  const result: Built[] = [];
  let line: StyledNode[] = [];
  let floats: Built[] = [];
  const endLine = () => {
    result.push(...buildLine(line, parent, around));
    line = [];
  };
  const endFloats = () => {
    const [first, ...others] = floats;
    if (first && others.length === 0) result.push(first);
    else if (first) result.push(built({ type: 'container' }, { style: { flexDirection: 'row' }, children: floats }));
    floats = [];
  };
  for (const node of nodes) {
    const isFlow = around.formatting === 'block';
    if (!isStyled(node) || (isFlow && isInlineLevel(node) && !node.isPlaced)) {
      if (!isStyled(node) && node.trim() === '' && floats.length > 0) continue;
      endFloats();
      line.push(node);
      if (!isFlow) endLine();
      continue;
    }
    if (node.display === 'contents') {
      endLine();
      result.push(...buildChildren(node.children, node, around));
      continue;
    }
    if (node.isPlaced) {
      around.building.place(node, around);
      continue;
    }
    endLine();
    const child = around.building.element(node, around);
    if (!child) continue;
    if (node.isFloating && isFlow) {
      floats.push(toFloat(node, child, floats));
      continue;
    }
    endFloats();
    if (isFlow) alignBlock(node, child, parent);
    result.push(child);
  }
  endLine();
  endFloats();
  return result;
}

function toFloat({ style }: StyledElement, child: Built, before: readonly Built[]): Built {
  const isRight = /right|end/.test(style.own.get('float') ?? '');
  const isFirstRight = isRight && before.every(({ margins }) => margins.left !== 'auto');
  if (isFirstRight && child.margins.left === 0) child.margins = { ...child.margins, left: 'auto' };
  child.style['alignSelf'] = isRight && before.length === 0 ? 'flex-end' : 'flex-start';
  return child;
}

function isTableCell({ display }: StyledElement): boolean {
  return display === 'table-cell';
}

/** Whether an element is a list whose markers are drawn in its padding. */
function hasMarkers({ element, children }: StyledElement): boolean {
  const isList = element.name === 'ul' || element.name === 'ol';
  return (
    isList && children.some((child) => isStyled(child) && child.element.name === 'li' && markerOf(child) !== undefined)
  );
}

/** Whether an element has lines of text only, so that it can be one text. */
function hasOnlyText(styled: StyledElement): boolean {
  return styled.children.every((child) => {
    if (!isStyled(child)) return true;
    const isInline = isInlineLevel(child) && !child.isPlaced;
    return (
      isInline &&
      child.display !== 'none' &&
      child.display !== 'contents' &&
      (child.element.name === 'br' || hasOnlyText(child))
    );
  });
}

/** Whether an element draws nothing itself, and lays out what is inside it as its parent would. */
function isUnwrapped(styled: StyledElement, box: BoxOfElement, around: Around): boolean {
  const { margins } = box;
  const isCell = isTableCell(styled);
  return (
    styled.element.name !== 'body' &&
    !isCell &&
    innerFormatting(styled) === 'block' &&
    Object.keys(box.style).length === 0 &&
    Object.keys(box.fields).length === 0 &&
    box.level === undefined &&
    !styled.isFloating &&
    margins.left === 0 &&
    margins.right === 0 &&
    around.formatting !== 'grid'
  );
}

function flexStyle({ style }: StyledElement): { flexDirection?: string } {
  const direction = style.own.get('flexDirection') ?? 'row';
  return direction === 'column' ? {} : { flexDirection: direction };
}

/** Blocks in a centered cell or in `center` are centered themselves (HTML, section 15.3.3). */
function alignBlock(node: StyledElement, child: Built, parent: StyledElement): void {
  const align = parent.style.text.get('textAlign') ?? '';
  const position = align.startsWith('-webkit-') ? alignments[align.replace('-webkit-', '')] : undefined;
  const isNarrow =
    child.fields['width'] !== undefined || child.style['maxWidth'] !== undefined || /table/.test(node.display);
  if (position === undefined || !isNarrow || child.margins.left === 'auto') return;
  child.style['alignSelf'] = position;
}
