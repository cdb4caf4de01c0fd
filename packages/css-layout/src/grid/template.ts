import { resolveLength } from '../length.ts';
import type { GridAreas, Length, TrackSequence, TrackSize } from '../style.ts';

/** The explicit tracks of an axis, and the indexes of its lines by name, counted from 0. */
export interface ExplicitAxis {
  /** The tracks whose sizes the template sets. */
  tracks: TrackSize[];
  /**
   * The number of all explicit tracks. Areas may add tracks to those of the template, which are sized like implicit
   * ones.
   */
  count: number;
  lines: ReadonlyMap<string, readonly number[]>;
  /** The auto-fit tracks. They collapse if they are empty. */
  fitted: ReadonlySet<number>;
}

/** The maximum number of auto-fill repetitions in a page of the largest size. */
const maxRepeats = 10_000;

/**
 * Creates the explicit grid of one axis (CSS Grid 2, section 7). `available` is the length of the content box, and
 * `gap` the gap between tracks, both in px. Named areas also give names to lines.
 */
export function explicitAxis(
  template: readonly TrackSequence[],
  areas: GridAreas,
  axis: 'column' | 'row',
  available: number | undefined,
  gap: number,
): ExplicitAxis {
  const tracks: TrackSize[] = [];
  const lines = new Map<string, number[]>();
  const fitted = new Set<number>();
  const name = (names: readonly string[] | undefined) => {
    for (const each of names ?? []) {
      const lineNumbers = lines.get(each);
      if (!lineNumbers) lines.set(each, [tracks.length]);
      else if (lineNumbers.at(-1) !== tracks.length) lineNumbers.push(tracks.length);
    }
  };
  for (const sequence of template) {
    const times = sequence.repeat ? timesToRepeat(template, sequence, available, gap) : 1;
    for (let time = 0; time < times; time++) {
      for (const [index, track] of sequence.tracks.entries()) {
        name(sequence.names[index]);
        if (sequence.repeat === 'auto-fit') fitted.add(tracks.length);
        tracks.push(track);
      }
      name(sequence.names[sequence.tracks.length]);
    }
  }
  for (const [area, [from, to]] of computeAreaExtents(areas, axis)) {
    addLine(lines, `${area}-start`, from);
    addLine(lines, `${area}-end`, to);
  }
  const areaCount = axis === 'row' ? areas.length : (areas[0]?.length ?? 0);
  return { tracks, count: Math.max(tracks.length, areaCount), lines, fitted };
}

/** The size of an implicit track if the style sets none. */
export const implicitTrack: TrackSize = { min: 'auto', max: 'auto' };

function addLine(lines: Map<string, number[]>, name: string, line: number): void {
  lines.set(
    name,
    [...new Set([...(lines.get(name) ?? []), line])].sort((one, other) => one - other),
  );
}

/** The first and last line of each named area. */
function computeAreaExtents(areas: GridAreas, axis: 'column' | 'row'): Map<string, [number, number]> {
  const extents = new Map<string, [number, number]>();
  for (const [row, names] of areas.entries()) {
    for (const [column, name] of names.entries()) {
      if (/^\.+$/.test(name)) continue;
      const at = axis === 'row' ? row : column;
      const [from, to] = extents.get(name) ?? [at, at + 1];
      extents.set(name, [Math.min(from, at), Math.max(to, at + 1)]);
    }
  }
  return extents;
}

/** The number of repetitions: as many as fit without overflow, but at least one (section 7.2.3.2). */
function timesToRepeat(
  template: readonly TrackSequence[],
  repeated: TrackSequence,
  available: number | undefined,
  gap: number,
): number {
  if (available === undefined) return 1;
  const getSize = ({ tracks }: TrackSequence) =>
    tracks.reduce((sum, track) => sum + fixedSize(track, available) + gap, 0);
  const others = template.reduce((sum, sequence) => (sequence === repeated ? sum : sum + getSize(sequence)), 0);
  const each = Math.max(1, getSize(repeated));
  return Math.max(1, Math.min(maxRepeats, Math.floor((available + gap - others + 1 / 64) / each)));
}

function fixedSize({ min, max }: TrackSize, whole: number): number {
  const [minSize, greatest] = [min, max].map((breadth) =>
    isFixed(breadth) ? resolveLength(breadth, whole) : undefined,
  );
  return Math.max(greatest ?? minSize ?? 0, minSize ?? 0);
}

export function isFixed(breadth: TrackSize['min']): breadth is Length {
  return typeof breadth === 'object' && 'px' in breadth;
}

export function isFlexible(breadth: TrackSize['max']): breadth is { fr: number } {
  return typeof breadth === 'object' && 'fr' in breadth;
}
