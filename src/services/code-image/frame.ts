import { cellsOf } from './columns.ts';
import type { CodeImageRequest } from './request.ts';

/** Columns of the longest line that the picture grows for; a longer one wraps or is clipped. */
const widestColumns = 160;
const headerHeight = 44;
/** px that the controls take at their side. */
const controlsSide = 104;
/** px between the window's edge and what stands first or last in its header. */
export const headerEdge = 18;
const titleAdvance = 8;
const min = { titled: 900, controls: 240 } as const;

/** Lengths of a picture that do not depend on how its lines break. CSS px. */
interface Metrics {
  /** Width of a column. */
  advance: number;
  /** Height of a row. */
  row: number;
  /** Space between the window's edge and the code. */
  inner: number;
  header: number;
  /** Columns of the line numbers; 0 without. */
  digits: number;
  /** Column at which the signs of a diff stand, and at which the code begins. */
  signColumn: number;
  gutter: number;
}

export interface Frame extends Metrics {
  /** Of the picture. */
  width: number;
  height: number;
  window: { width: number; height: number };
}

/** `advance` is that of the font, in parts of its size. */
export function metricsOf({ style, showLineNumbers }: CodeImageRequest, lines: number, advance: number): Metrics {
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

/** Columns for code: what the asked width leaves, or the widest that a picture grows to. Less than 1 when none fits. */
export function columnLimit({ width, style }: CodeImageRequest, metrics: Metrics): number {
  if (width === undefined) return widestColumns;
  const space = width - 2 * style.padding - 2 * metrics.inner - metrics.gutter * metrics.advance;
  // Half a hundredth of a px is no reason to leave a column out.
  return Math.floor(space / metrics.advance + 0.005);
}

/** Rows that the asked height has room for, the last perhaps in part; Infinity when the height follows the code. */
export function rowLimit({ height, style }: CodeImageRequest, metrics: Metrics): number {
  if (height === undefined) return Number.POSITIVE_INFINITY;
  return Math.ceil((height - 2 * style.padding - codeTop(metrics)) / metrics.row);
}

/** px from the window's top to its first row. */
export function codeTop({ header, inner }: Metrics): number {
  return header === 0 ? inner : header + Math.round(inner / 4);
}

export function frameOf(
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

/** px that the title leaves free at each side, for the controls and the language. */
export function headerSide({ language, style: { showLanguage } }: CodeImageRequest): number {
  return Math.max(controlsSide, showLanguage ? 2 * headerEdge + titleAdvance * language.name.length : 0);
}

/** Whether the language has room beside the controls. */
export function showsLanguage(request: CodeImageRequest, { window }: Pick<Frame, 'window'>): boolean {
  return request.style.showLanguage && window.width >= controlsSide + headerSide(request);
}

/** A window is wide enough for its controls, its title and its language. */
function minWidth(request: CodeImageRequest): number {
  const { title, windowControls, showLanguage } = request.style;
  const side = headerSide(request);
  const titled = title === undefined ? 0 : 2 * side + titleAdvance * cellsOf(title, () => true).length;
  const bare = windowControls === 'none' && !showLanguage ? 0 : min.controls;
  return Math.max(Math.min(titled, min.titled), bare, showLanguage ? controlsSide + side : 0);
}
