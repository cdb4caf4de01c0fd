import { splitIntoCells } from './columns.ts';
import type { CodeImageRequest } from './request.ts';

/** The maximum number of columns to which a picture grows with its longest line. A longer line wraps or is clipped. */
const widestColumns = 160;
const headerHeight = 44;
/** The width in px of the window controls. */
const controlsSide = 104;
/** The distance in px between the window's edge and the first or last element in its header. */
export const headerEdge = 18;
const titleAdvance = 8;
const min = { titled: 900, controls: 240 } as const;

/** Lengths of a picture that do not depend on how its lines break, in CSS px. */
interface Metrics {
  /** The width of a column. */
  advance: number;
  /** The height of a row. */
  row: number;
  /** The space between the window's edge and the code. */
  inner: number;
  header: number;
  /** The number of columns for line numbers, 0 if there are none. */
  digits: number;
  /** The column of the signs of a diff, and the column at which the code begins. */
  signColumn: number;
  gutter: number;
}

export interface Frame extends Metrics {
  /** The width of the picture. */
  width: number;
  height: number;
  window: { width: number; height: number };
}

/** `advance` is the width of one of the font's characters, as a fraction of the font size. */
export function computeMetrics({ style, showLineNumbers }: CodeImageRequest, lines: number, advance: number): Metrics {
  const last = String(style.firstLineNumber + lines - 1);
  const digits = showLineNumbers ? Math.max(2, last.length, String(style.firstLineNumber).length) : 0;
  const signColumn = showLineNumbers ? digits + 1 : 0;
  const hasSigns = style.addedLines.length + style.removedLines.length > 0;
  const hasHeader = style.windowControls !== 'none' || style.title !== undefined || style.showLanguage;
  return {
    advance: advance * style.fontSize,
    row: Math.round(style.fontSize * style.lineHeight),
    inner: Math.round(style.fontSize * 1.25),
    header: hasHeader ? headerHeight : 0,
    digits,
    signColumn,
    gutter: signColumn + (hasSigns ? 2 : showLineNumbers ? 1 : 0),
  };
}

/**
 * The number of columns for code: the number for which the requested width leaves room, or the maximum to which a
 * picture grows. It is less than 1 if no column fits.
 */
export function columnLimit({ width, style }: CodeImageRequest, metrics: Metrics): number {
  if (width === undefined) return widestColumns;
  const space = width - 2 * style.padding - 2 * metrics.inner - metrics.gutter * metrics.advance;
  // A column still counts if it lacks only half a hundredth of its width, which can come from rounding.
  return Math.floor(space / metrics.advance + 0.005);
}

/**
 * The number of rows for which the requested height has room. The last row may be cut off. It is Infinity if no height
 * is requested, because the height then follows from the code.
 */
export function rowLimit({ height, style }: CodeImageRequest, metrics: Metrics): number {
  if (height === undefined) return Number.POSITIVE_INFINITY;
  return Math.ceil((height - 2 * style.padding - codeTop(metrics)) / metrics.row);
}

/** The distance in px from the window's top to the first row of code. */
export function codeTop({ header, inner }: Metrics): number {
  return header === 0 ? inner : header + Math.round(inner / 4);
}

export function computeFrame(
  request: CodeImageRequest,
  metrics: Metrics,
  content: { columns: number; rows: number },
): Frame {
  const { padding } = request.style;
  const natural = {
    width: Math.max(2 * metrics.inner + (metrics.gutter + content.columns) * metrics.advance, minWidth(request)),
    height: codeTop(metrics) + content.rows * metrics.row + metrics.inner,
  };
  const width = request.width ?? Math.ceil(natural.width - 0.005 + 2 * padding);
  const height = request.height ?? Math.ceil(natural.height + 2 * padding);
  return { ...metrics, width, height, window: { width: width - 2 * padding, height: height - 2 * padding } };
}

/** The width in px that the title leaves free at each side for the controls and the language. */
export function headerSide({ language, style: { showLanguage } }: CodeImageRequest): number {
  return Math.max(controlsSide, showLanguage ? 2 * headerEdge + titleAdvance * language.name.length : 0);
}

/** Whether the header has room for both the controls and the language. */
export function showsLanguage(request: CodeImageRequest, { window }: Pick<Frame, 'window'>): boolean {
  return request.style.showLanguage && window.width >= controlsSide + headerSide(request);
}

/** The minimum width of a window, which its controls, title and language need. */
function minWidth(request: CodeImageRequest): number {
  const { title, windowControls, showLanguage } = request.style;
  const side = headerSide(request);
  const titled = title === undefined ? 0 : 2 * side + titleAdvance * splitIntoCells(title, () => true).length;
  const bare = windowControls === 'none' && !showLanguage ? 0 : min.controls;
  return Math.max(Math.min(titled, min.titled), bare, showLanguage ? controlsSide + side : 0);
}
