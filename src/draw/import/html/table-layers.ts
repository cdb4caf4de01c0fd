import { buildBlock, buildContainer } from './blocks.ts';
import { borders, readBox } from './box-style.ts';
import { type Around, take } from './building.ts';
import { type Built, built, noMargins } from './built.ts';
import { toBuilt } from './element-layer.ts';
import type { StyledElement } from './styled.ts';
import { readTable } from './tables.ts';
import { addDecoration } from './texts.ts';
import { toNumber } from './values.ts';

/** A table as a grid, or as a column if it has one column. */
export function buildTable(styled: StyledElement, around: Around): Built | undefined {
  const box = readBox(styled, around.formatting);
  const decoration = addDecoration(around.decoration, styled);
  const { own, text } = styled.style;
  const hasWidth = box.fields['width'] !== undefined;
  const table = readTable(styled, hasWidth);
  if (table.cells.length === 0 && table.captions.length === 0) return undefined;
  const at = around.building.parts.length;
  if (!take(around, 'Table')) return undefined;
  const isPlaced = box.level !== undefined;
  const placed: Built[] = [];
  const inside: Around = {
    building: around.building,
    formatting: 'grid',
    decoration,
    depth: around.depth + 1,
    placed: isPlaced ? placed : around.placed,
  };
  const isCollapsed = text.get('borderCollapse') === 'collapse';
  const spacing = isCollapsed ? 0 : (toNumber(text.get('borderSpacing')?.split(/\s+/)[0]) ?? 0);
  const isColumn = table.columnCount === 1;
  const cells = table.cells.flatMap((cell) => {
    const child = buildCell(cell.styled, cell.row, { ...inside, formatting: isColumn ? 'block' : 'grid' });
    if (!child) return [];
    child.margins = noMargins;
    if (!isColumn) {
      delete child.fields['width'];
      Object.assign(child.style, gridPlace(cell));
    } else if (child.fields['width'] !== '100%' || child.style['maxWidth'] !== undefined) delete child.fields['width'];
    if (isCollapsed) collapseBorders(child, cell);
    return [child];
  });
  const captions = table.captions.flatMap((caption) => buildBlock(caption, { ...inside, formatting: 'block' }) ?? []);
  const layer = toBuilt(styled, { type: 'container' }, box, around);
  layer.children = [...cells, ...placed];
  layer.isOpen = { top: false, bottom: false };
  if (!isColumn) layer.style = { display: 'grid', gridTemplateColumns: table.template, ...layer.style };
  // The outer borders of the cells are those of the table.
  if (isCollapsed && cells.some(({ style }) => borders(style).left > 0)) dropBorders(layer.style);
  if (spacing > 0) {
    Object.assign(layer.style, { gap: spacing });
    if (box.style['padding'] === undefined) layer.style['padding'] = spacing;
  }
  if (!hasWidth && around.formatting === 'block' && !layer.isPlaced) shrinkWidth(layer);
  around.building.insertReport(at, 'Table', box.problems, [
    ...(table.columnCount > 1 ? ['The widths of its columns may differ.'] : []),
    ...(table.isCut ? ['It has too many rows, and the last ones are left out.'] : []),
  ]);
  if (captions.length > 0) return withCaptions(layer, captions, own.get('captionSide') === 'bottom');
  const [only] = cells;
  const isLayoutOnly = cells.length === 1 && only && isColumn && spacing === 0 && placed.length === 0;
  return isLayoutOnly ? mergeCell(layer, only, around) : layer;
}

function withCaptions(table: Built, captions: Built[], isBelow: boolean): Built {
  const { margins, order } = table;
  const { alignSelf, ...style } = table.style;
  const inner = { ...table, style, margins: noMargins };
  const children = isBelow ? [inner, ...captions] : [...captions, inner];
  const outer: Built['style'] = alignSelf === undefined ? {} : { alignSelf };
  return built({ type: 'container', name: 'Table' }, { order, margins, children, style: outer });
}

/** A table with one cell is one box, unless both have a background or a border. */
function mergeCell(table: Built, cell: Built, { building }: Around): Built {
  const { flexShrink: _shrink, ...style } = table.style;
  const conflicts = Object.keys(style).some((name) => cell.style[name] !== undefined && name !== 'alignSelf');
  const hasBoth = Object.keys(style).some((name) => /^(?:border|padding|background|boxShadow)/.test(name));
  if (conflicts || hasBoth || cell.layers || cell.fields['type'] === 'image') return table;
  const { width: _width, ...fields } = cell.fields;
  const { type: _type, height, ...own } = table.fields;
  building.giveBack();
  return {
    ...cell,
    fields: { ...fields, ...own, ...(height === undefined || fields['height'] !== undefined ? {} : { height }) },
    style: { ...cell.style, ...style },
    margins: table.margins,
    order: table.order,
    level: table.level,
    isPlaced: table.isPlaced,
    isOpen: { top: false, bottom: false },
  };
}

function buildCell(styled: StyledElement, row: StyledElement | undefined, around: Around): Built | undefined {
  const cell = row ? withRowStyle(styled, row) : styled;
  const align = cell.style.own.get('verticalAlign') ?? 'middle';
  const box = readBox(cell, 'block');
  // The height of a cell is what it has at least.
  const { height } = box.fields;
  delete box.fields['height'];
  if (typeof height === 'number' && height > 0) box.style['minHeight'] ??= height;
  // In a column, a text of a cell needs no box around it to be at its top, center or bottom.
  const isPlain = around.formatting === 'block' && height === undefined;
  const layer = isPlain
    ? buildBlock({ ...cell, display: 'block' }, around)
    : buildContainer(cell, box, { ...around, decoration: addDecoration(around.decoration, cell) });
  if (!layer) return layer;
  const justify = /middle|center/.test(align) ? 'center' : align === 'bottom' ? 'flex-end' : undefined;
  if (justify !== undefined && layer.fields['type'] === 'container' && around.formatting === 'grid')
    layer.style['justifyContent'] = justify;
  if (layer.fields['type'] !== 'container' && around.formatting === 'grid')
    layer.style['alignSelf'] = justify ?? 'flex-start';
  return layer;
}

function gridPlace({ column, columns, line, rows }: { column: number; columns: number; line: number; rows: number }) {
  return {
    ...(columns > 1 ? { gridColumn: `${column} / span ${columns}` } : { gridColumn: `${column}` }),
    gridRow: rows > 1 ? `${line} / span ${rows}` : `${line}`,
  };
}

function dropBorders(style: Built['style']): void {
  for (const name of Object.keys(style)) if (/^border(?!.*Radius)/.test(name)) delete style[name];
}

/** Neighbors with collapsed borders share one: the borders of later cells are drawn over those of earlier ones. */
function collapseBorders(child: Built, { column, line }: { column: number; line: number }): void {
  const { left, top } = borders(child.style);
  child.margins = { ...noMargins, left: column > 1 && left > 0 ? -left : 0, top: line > 1 && top > 0 ? -top : 0 };
}

/** A cell with the background and the borders of its row. */
function withRowStyle(cell: StyledElement, row: StyledElement): StyledElement {
  const own = new Map(cell.style.own);
  for (const [name, value] of row.style.own) {
    const isShared = /^(?:background|border(?!Radius|Spacing|Collapse)|height$)/.test(name);
    const group = name.startsWith('background') ? /^background/ : name === 'height' ? /^height$/ : /^border(?!Radius)/;
    if (isShared && ![...cell.style.own.keys()].some((each) => group.test(each))) own.set(name, value);
  }
  return { ...cell, style: { ...cell.style, own } };
}

/** A table is as wide as its content. */
function shrinkWidth(layer: Built): void {
  if (layer.fields['width'] === '100%') delete layer.fields['width'];
  if (layer.margins.left !== 'auto' && layer.margins.right !== 'auto') layer.style['alignSelf'] ??= 'flex-start';
}
