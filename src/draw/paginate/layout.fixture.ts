import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';
import type { MeasuredBox, MeasuredLine } from '../html/measured-box.ts';

/**
 * A small subset of CSS for tests without a browser: columns, rows and positioned boxes in px, with letters of 10 × 10
 * px.
 */
const letter = 10;

interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Lays out a box with the top left of its border box at `x`, `y`. It gets `width` px if it does not state a width. */
export function layOut(box: Box, width: number, x = 0, y = 0): MeasuredBox {
  const ownWidth = px(box.style['width']) ?? width;
  const margins = { marginTop: px(box.style['marginTop']) ?? 0, marginBottom: px(box.style['marginBottom']) ?? 0 };
  const edges = getInsets(box.style);
  const inner = { x: x + edges.left, y: y + edges.top, width: ownWidth - edges.left - edges.right };
  const { children, lines, height }: Content = layOutContent(box, inner);
  const natural = Math.max(height + edges.top + edges.bottom, px(box.style['minHeight']) ?? 0);
  const border = getBorders(box.style);
  const measured = { x, y, width: ownWidth, height: px(box.style['height']) ?? natural, ...margins, border, edges };
  placeChildren(box, children, measured);
  return { ...measured, children, ...(lines ? { lines } : {}) };
}

interface Content {
  children: MeasuredBox[];
  lines?: MeasuredLine[];
  height: number;
}

function layOutContent(box: Box, at: { x: number; y: number; width: number }): Content {
  if (box.kind === 'image') return { children: [], height: 0 };
  if (box.kind === 'text') {
    const lines = breakLines(box, at);
    return { children: [], lines, height: Math.min(lines.length, box.maxLines ?? lines.length) * letter };
  }
  return box.style['flexDirection'] === 'row' ? layOutRow(box, at) : layOutColumn(box, at);
}

function layOutColumn(box: ContainerBox, at: { x: number; y: number; width: number }) {
  const gap = px(box.style['gap']) ?? 0;
  let y = at.y;
  let count = 0;
  const children = box.children.map((child) => {
    if (child.style['position'] === 'absolute') return layOut(child, at.width);
    if (count++ > 0) y += gap;
    y += px(child.style['marginTop']) ?? 0;
    const measured = layOut(child, at.width, at.x, y);
    y += measured.height + measured.marginBottom;
    return measured;
  });
  return { children, height: y - at.y };
}

function layOutRow(box: ContainerBox, at: { x: number; y: number; width: number }) {
  const gap = px(box.style['gap']) ?? 0;
  const share = (at.width - gap * (box.children.length - 1)) / box.children.length;
  let x = at.x;
  const children = box.children.map((child) => {
    const measured = layOut(child, share, x, at.y + (px(child.style['marginTop']) ?? 0));
    x += measured.width + gap;
    return measured;
  });
  return { children, height: Math.max(0, ...children.map((each) => each.y + each.height + each.marginBottom - at.y)) };
}

function placeChildren(box: Box, children: MeasuredBox[], parent: { x: number; y: number; width: number }): void {
  if (box.kind !== 'container') return;
  const border = getBorders(box.style);
  for (const [index, child] of box.children.entries()) {
    if (child.style['position'] !== 'absolute') continue;
    const [left, top] = [px(child.style['left']) ?? 0, px(child.style['top']) ?? 0];
    children[index] = layOut(child, parent.width, parent.x + border.left + left, parent.y + border.top + top);
  }
}

/** Breaks a text into lines as `pre-wrap` does: after line breaks, and where letters no longer fit. */
function breakLines(box: TextBox, at: { x: number; y: number; width: number }): MeasuredLine[] {
  const text = joinText(box);
  const perLine = Math.max(1, Math.floor((at.width + 0.01) / letter));
  const lines: MeasuredLine[] = [];
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf('\n', start);
    const wrapped = start + perLine;
    const end = lineBreak >= 0 && lineBreak <= wrapped ? lineBreak + 1 : Math.min(wrapped, text.length);
    const top = at.y + lines.length * letter;
    lines.push({ top, bottom: top + letter, left: at.x, right: at.x + at.width, start, end });
    start = end;
  }
  return lines;
}

export function joinText(box: TextBox): string {
  return box.spans.map(({ text }) => text).join('');
}

function getInsets(style: BoxStyle): Edges {
  const border = getBorders(style);
  const all = px(style['padding']) ?? 0;
  return {
    top: border.top + (px(style['paddingTop']) ?? all),
    right: border.right + all,
    bottom: border.bottom + (px(style['paddingBottom']) ?? all),
    left: border.left + all,
  };
}

function getBorders(style: BoxStyle): Edges {
  const all = px(style['border']) ?? 0;
  return {
    top: px(style['borderTopWidth']) ?? all,
    right: all,
    bottom: px(style['borderBottomWidth']) ?? all,
    left: all,
  };
}

function px(length: string | undefined): number | undefined {
  const number = Number.parseFloat(length ?? '');
  return Number.isNaN(number) ? undefined : number;
}
