import type { GridLine } from '../style.ts';
import type { ExplicitAxis } from './template.ts';

/** The position of an item on an axis. It may have a known line, or only a number of tracks that it spans. */
export interface AxisPlacement {
  start?: number;
  span: number;
}

/** The maximum number of tracks that a page may use before and after the explicit ones. */
const maxTracks = 1_000;

/** Resolves the lines of an item on one axis, where 0 is the first explicit line (CSS Grid 2, section 8.3). */
export function resolveLines([start, end]: readonly [GridLine, GridLine], axis: ExplicitAxis): AxisPlacement {
  const from = resolveLine(start, axis, 'start');
  const to = resolveLine(end, axis, 'end');
  if (from !== undefined && to !== undefined) {
    if (from === to) return { start: from, span: 1 };
    return { start: Math.min(from, to), span: Math.abs(to - from) };
  }
  if (from !== undefined) return { start: from, span: spanFrom(end, axis, from, 1) };
  if (to !== undefined) {
    const span = spanFrom(start, axis, to, -1);
    return { start: to - span, span };
  }
  return {
    span: Math.min(
      maxTracks,
      (isNamedSpan(start) ? undefined : start.span) ?? (isNamedSpan(end) ? undefined : end.span) ?? 1,
    ),
  };
}

function isNamedSpan({ span, name }: GridLine): boolean {
  return span !== undefined && name !== undefined;
}

/** The index of a line with a name or number; undefined for `auto` and spans. */
function resolveLine({ line, span, name }: GridLine, axis: ExplicitAxis, side: 'start' | 'end'): number | undefined {
  if (span !== undefined) return undefined;
  const last = axis.count;
  if (name === undefined) {
    if (line === undefined) return undefined;
    return clampLine(line > 0 ? line - 1 : last + 1 + line, last);
  }
  if (line === undefined) {
    const ofArea = axis.lines.get(`${name}-${side}`)?.[0];
    if (ofArea !== undefined) return ofArea;
  }
  const number = line ?? 1;
  const namedLines = axis.lines.get(name) ?? [];
  // Every name also applies to all implicit lines.
  if (number > 0) return clampLine(namedLines[number - 1] ?? last + number - namedLines.length, last);
  return clampLine(namedLines.at(number) ?? number + namedLines.length, last);
}

function clampLine(line: number, last: number): number {
  return Math.max(-maxTracks, Math.min(last + maxTracks, line));
}

/** The number of tracks from a known line to the line that a span refers to. */
function spanFrom({ span, name }: GridLine, axis: ExplicitAxis, from: number, direction: 1 | -1): number {
  const count = Math.min(maxTracks, span ?? 1);
  if (name === undefined) return count;
  const namedLines = (axis.lines.get(name) ?? []).filter((line) => (line - from) * direction > 0);
  const inOrder = direction > 0 ? namedLines : namedLines.toReversed();
  const lineNumber = inOrder[count - 1];
  if (lineNumber !== undefined) return Math.abs(lineNumber - from);
  const edge = direction > 0 ? Math.max(from, axis.count) : Math.min(from, 0);
  return Math.max(1, Math.abs(edge - from) + count - inOrder.length);
}
