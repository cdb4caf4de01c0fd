import { borders } from './box-style.ts';
import { isStyled, type StyledElement } from './styled.ts';
import { innerText } from './texts.ts';
import { round, toLength, toNumber } from './values.ts';

/** A cell of a table with its place in the grid. Lines are numbered from 1. */
export interface Cell {
  styled: StyledElement;
  row: StyledElement | undefined;
  line: number;
  column: number;
  columns: number;
  rows: number;
}

export interface Table {
  captions: StyledElement[];
  cells: Cell[];
  columnCount: number;
  /** The tracks of the columns. */
  template: string;
  /** Whether the last rows were left out. */
  isCut: boolean;
}

const maxColumns = 200;
/** A grid may have 1,000 lines. */
const maxRows = 900;
const maxSpan = 50;

/** The cells of a table, with their places (HTML, section 4.9.12). */
export function readTable(table: StyledElement, hasWidth: boolean): Table {
  const captions: StyledElement[] = [];
  const cells: Cell[] = [];
  /** The first free line of each column that a cell above still occupies. */
  const occupied: number[] = [];
  /** The widths that `col` elements name. */
  const widths: (string | undefined)[] = [];
  let line = 0;
  const addRow = (row: StyledElement | undefined, members: readonly StyledElement[]) => {
    if (line >= maxRows) return;
    line++;
    let column = 0;
    for (const styled of members) {
      while ((occupied[column] ?? 0) > line) column++;
      const columns = span(styled, 'colspan');
      if (column + columns > maxColumns) break;
      const rows = span(styled, 'rowspan');
      cells.push({ styled, row, line, column: column + 1, columns, rows });
      for (let index = column; index < column + columns; index++) occupied[index] = line + rows;
      column += columns;
    }
  };
  const visit = (parent: StyledElement) => {
    const loose: StyledElement[] = [];
    for (const child of parent.children) {
      if (!isStyled(child) || child.display === 'none') continue;
      if (child.element.name === 'colgroup') visit(child);
      if (child.element.name === 'col' && widths.length < maxColumns) widths.push(child.style.own.get('width'));
      if (child.display === 'table-caption' || child.element.name === 'caption') captions.push(child);
      else if (/^table-(?:row-group|header-group|footer-group)$/.test(child.display)) visit(child);
      else if (child.display === 'table-row') addRow(child, child.children.filter(isStyled).filter(isShown));
      else loose.push(child);
    }
    if (loose.length > 0) addRow(undefined, loose.filter(isShown));
  };
  visit(table);
  const columnCount = cells.reduce((most, { column, columns }) => Math.max(most, column + columns - 1), 0);
  return {
    captions,
    cells,
    columnCount,
    template: tracks(cells, columnCount, { hasWidth, widths }),
    isCut: line >= maxRows,
  };
}

function isShown({ element, display }: StyledElement): boolean {
  return display !== 'none' && element.name !== 'col' && element.name !== 'colgroup';
}

function span({ element }: StyledElement, attribute: string): number {
  const number = Number.parseInt(element.attributes.get(attribute) ?? '', 10);
  return number >= 1 ? Math.min(number, maxSpan) : 1;
}

/** What is beside the content of a cell in px, if its width is that of its content. */
function outside({ style: { own } }: StyledElement): number {
  if (own.get('boxSizing') === 'border-box') return 0;
  const edges = borders(Object.fromEntries([...own].filter(([name]) => /^border(?!.*(?:Radius|Spacing))/.test(name))));
  return (toNumber(own.get('paddingLeft')) ?? 0) + (toNumber(own.get('paddingRight')) ?? 0) + edges.left + edges.right;
}

/** The track of a width; undefined if it has none. */
function trackOf(width: string | undefined, added: number): string | undefined {
  const px = toNumber(width);
  if (px !== undefined) return px > 0 ? `${round(px + added)}px` : undefined;
  const length = toLength(width);
  return length && `${round(length.percent)}%`;
}

/** The tracks of the columns. A column without a width gets room for its longest text, as browsers do approximately. */
function tracks(
  cells: readonly Cell[],
  count: number,
  { hasWidth, widths }: { hasWidth: boolean; widths: readonly (string | undefined)[] },
): string {
  const sizes = Array.from({ length: count }, (_, index) => trackOf(widths[index], 0));
  const longest = new Array<number>(count).fill(1);
  for (const { styled, column, columns } of cells) {
    if (columns > 1) continue;
    sizes[column - 1] ??= trackOf(styled.style.own.get('width'), outside(styled));
    longest[column - 1] = Math.max(longest[column - 1] ?? 1, Math.min(80, innerText(styled).trim().length));
  }
  return Array.from({ length: count }, (_, index) => sizes[index] ?? (hasWidth ? `${longest[index]}fr` : 'auto')).join(
    ' ',
  );
}
