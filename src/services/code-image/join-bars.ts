import type { BoxStyle } from '../../design/boxes/style/index.ts';
import type { Place } from './placed.ts';

/** A rectangle of one style, in CSS px. */
export interface Bar extends Place {
  style: BoxStyle;
}

/** The tolerance in px. Two sums of floating-point numbers that stand for the same edge differ by less than this. */
const noise = 0.001;

/**
 * Joins bars that touch and look alike, within a row and across rows. A table that is drawn with characters has
 * thousands of strokes, but only few lines once they are joined, and an engine takes as long to draw a bar as to draw a
 * word.
 */
export class JoinedBars {
  readonly #bars: Bar[] = [];
  /** The lowest bar for each horizontal position, width and style. */
  readonly #lowest = new Map<string, Bar>();

  get all(): readonly Bar[] {
    return this.#bars;
  }

  /** Prepares the bars of the next row. `fresh` is the number of bars that would be new, and `add` adds them. */
  next(row: readonly Bar[]): { fresh: number; add(): void } {
    const places = joinedRow(row).map((bar) => ({ bar, above: this.#findAbove(bar) }));
    return {
      fresh: places.filter(({ above }) => !above).length,
      add: () => {
        for (const { bar, above } of places) {
          if (above) {
            above.height = Math.max(above.height, bar.top + bar.height - above.top);
            continue;
          }
          this.#bars.push(bar);
          if (isPlain(bar)) this.#lowest.set(horizontalKey(bar), bar);
        }
      },
    };
  }

  #findAbove(bar: Bar): Bar | undefined {
    if (!isPlain(bar)) return undefined;
    const above = this.#lowest.get(horizontalKey(bar));
    return above && bar.top <= above.top + above.height + noise ? above : undefined;
  }
}

function joinedRow(bars: readonly Bar[]): Bar[] {
  const lines = joinBars(
    bars,
    (bar) => `${styleKey(bar)} ${quantize(bar.top)} ${quantize(bar.height)}`,
    'left',
    'width',
  );
  return joinBars(lines, horizontalKey, 'top', 'height');
}

function horizontalKey(bar: Bar): string {
  return `${styleKey(bar)} ${quantize(bar.left)} ${quantize(bar.width)}`;
}

/** Copies of the bars, in which bars with the same key that touch are joined. */
function joinBars(
  bars: readonly Bar[],
  getKey: (bar: Bar) => string,
  start: 'left' | 'top',
  length: 'width' | 'height',
): Bar[] {
  const groups = new Map<string, Bar[]>();
  const others: Bar[] = [];
  for (const bar of bars) {
    if (!isPlain(bar)) {
      others.push(bar);
      continue;
    }
    const key = getKey(bar);
    const group = groups.get(key);
    if (group) group.push(bar);
    else groups.set(key, [bar]);
  }
  const plain = [...groups.values()].flatMap((group) => {
    const lines: Bar[] = [];
    for (const bar of group.sort((one, other) => one[start] - other[start])) {
      const last = lines.at(-1);
      if (last && bar[start] <= last[start] + last[length] + noise) {
        last[length] = Math.max(last[length], bar[start] + bar[length] - last[start]);
      } else lines.push({ ...bar });
    }
    return lines;
  });
  return [...plain, ...others];
}

/**
 * Whether the bar may be joined with others. Bars with borders or round corners may not, because these must stay at the
 * ends of their bar.
 */
function isPlain({ style }: Bar): boolean {
  return style['backgroundColor'] !== undefined && Object.keys(style).length === 1;
}

function styleKey({ style }: Bar): string {
  return style['backgroundColor'] ?? '';
}

function quantize(length: number): number {
  return Math.round(length / noise);
}
