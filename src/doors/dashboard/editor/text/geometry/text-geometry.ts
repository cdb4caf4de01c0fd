import type { Area } from '../../../../../draw/geometry/area.ts';
import type { TextUnit } from '../../../../../draw/takumi/units/text-units.ts';
import type { Point } from '../../view/hit.ts';
import type { TextRange } from '../rich-text.ts';
import { alignUnits } from './align-units.ts';

/** A place for the caret. At a wrap, and where directions meet, one offset has two places. */
export interface CaretPosition {
  offset: number;
  /** Whether the caret is at the end of the unit before it, not at the start of the unit after it. */
  isTrailing: boolean;
}

/** A vertical line in px of the text's box. */
export interface CaretArea {
  x: number;
  top: number;
  bottom: number;
}

/** A unit of the source with its value, where it was drawn. */
export interface PlacedUnit extends TextRange {
  isChip: boolean;
  isBreak: boolean;
  /** In reading order; a chip may have several on several lines. A unit that is not visible has one of no width. */
  areas: readonly TextUnit[];
}

export interface ValuedUnit extends TextRange {
  /** What is drawn for the unit. */
  value: string;
  isChip: boolean;
}

interface Line {
  top: number;
  bottom: number;
  /** In reading order. */
  units: PlacedUnit[];
  /** Whether a part of it runs from right to left. */
  isMixed: boolean;
}

/** Where a text is drawn: its lines, its caret, and what is under a point. All px are of the text's box (EDT-8). */
export class TextGeometry {
  readonly units: readonly PlacedUnit[];
  readonly lines: readonly Line[];
  readonly #end: TextUnit | undefined;
  readonly #length: number;
  readonly #isRtl: boolean;

  constructor(units: readonly ValuedUnit[], drawn: readonly TextUnit[], { isRtl }: { isRtl: boolean }) {
    const areas = alignUnits(
      units.map(({ value }) => value),
      drawn,
    );
    let pen = drawn[0] && edgeOf(drawn[0], false);
    this.units = units.flatMap(({ from, to, value, isChip }, index): PlacedUnit[] => {
      const own = areas[index] ?? [];
      const last = own.at(-1);
      const placed = last ? own : pen ? [pen] : [];
      if (last) pen = edgeOf(last, true);
      return placed.length === 0 ? [] : [{ from, to, isChip, isBreak: /^[\r\n]/.test(value), areas: placed }];
    });
    this.#end = drawn.at(-1);
    this.#length = units.at(-1)?.to ?? 0;
    this.#isRtl = isRtl;
    this.lines = toLines(this.units, drawn);
  }

  caret(position: CaretPosition): CaretArea | undefined {
    const { unit, isEnd } = this.#unitAt(position);
    const line = unit && this.lines[unit.line];
    if (!line) return undefined;
    const { x, top, bottom } = toCaret(unit, isEnd);
    return { x, top: Math.max(top, line.top), bottom: Math.min(bottom, line.bottom) };
  }

  lineOf(position: CaretPosition): number {
    return this.#unitAt(position).unit?.line ?? 0;
  }

  /** The position that is nearest to a point. */
  positionAt({ x, y }: Point): CaretPosition {
    const next = this.lines.findIndex((line, index) => {
      const below = this.lines[index + 1];
      return below === undefined || y < (line.bottom + below.top) / 2;
    });
    return this.#positionIn(next, x);
  }

  /** The position on the line above or below, nearest to `x`; the start or end of the text beyond the first or last line. */
  vertical(position: CaretPosition, step: -1 | 1, x: number): CaretPosition {
    const line = this.lineOf(position) + step;
    if (line < 0) return { offset: 0, isTrailing: false };
    return this.lines[line] ? this.#positionIn(line, x) : { offset: this.#length, isTrailing: false };
  }

  lineStart(position: CaretPosition): CaretPosition {
    const [first] = this.lines[this.lineOf(position)]?.units ?? [];
    return { offset: first?.from ?? position.offset, isTrailing: false };
  }

  lineEnd(position: CaretPosition): CaretPosition {
    const last = this.lines[this.lineOf(position)]?.units.at(-1);
    if (!last) return position;
    return last.isBreak ? { offset: last.from, isTrailing: false } : { offset: last.to, isTrailing: true };
  }

  /**
   * The position after a step to the left or right. In a line with text in both directions, that is not always backward
   * or forward in the text. Undefined at the end of such a line, and in all other lines.
   */
  acrossMixed(position: CaretPosition, step: -1 | 1): CaretPosition | undefined {
    const line = this.lines[this.lineOf(position)];
    const caret = this.caret(position);
    if (!line?.isMixed || !caret) return undefined;
    const crossed = line.units
      .flatMap((unit) => unit.areas.map((area) => ({ unit, area })))
      .filter(({ area }) => area.width > 0)
      .filter(({ area }) => (step > 0 ? area.x + area.width > caret.x + tiny : area.x < caret.x - tiny))
      .sort((one, other) => step * (one.area.x - other.area.x))
      .at(0);
    if (!crossed) return undefined;
    const isForward = step > 0 !== crossed.area.isRtl;
    return isForward ? { offset: crossed.unit.to, isTrailing: true } : { offset: crossed.unit.from, isTrailing: false };
  }

  /** Whether the base direction of the text is from right to left. */
  get isRtl(): boolean {
    return this.#isRtl;
  }

  /** The areas of a range, one for each line and direction. */
  areas({ from, to }: TextRange): Area[] {
    return this.lines.flatMap(({ units, top, bottom }, line) => {
      const height = bottom - top;
      const selected = units.filter((unit) => unit.from >= from && unit.to <= to);
      const areas = selected.flatMap((unit) =>
        unit.areas
          .filter((area) => area.line === line)
          .map(({ x, width }) => ({ x, width: unit.isBreak ? height * breakWidth : width, y: top, height })),
      );
      return joinAreas(areas);
    });
  }

  /** The place of the caret: at the start or the end of a drawn unit. */
  #unitAt({ offset, isTrailing }: CaretPosition): { unit: TextUnit | undefined; isEnd: boolean } {
    const before = this.units.findLast((unit) => unit.to <= offset);
    if (isTrailing && before?.to === offset) return { unit: before.areas.at(-1), isEnd: true };
    const after = this.units.find((unit) => unit.from >= offset);
    return after ? { unit: after.areas[0], isEnd: false } : { unit: this.#end, isEnd: true };
  }

  #positionIn(line: number, x: number): CaretPosition {
    const { units } = this.lines[line] ?? { units: [] };
    const places = units.flatMap((unit) =>
      unit.areas.filter((area) => area.line === line).map((area) => ({ unit, area })),
    );
    const distance = ({ area }: { area: Area }) => Math.max(area.x - x, x - area.x - area.width, 0);
    const nearest = places.reduce<(typeof places)[number] | undefined>(
      (best, each) => (best && distance(best) <= distance(each) ? best : each),
      undefined,
    );
    if (!nearest) return { offset: this.#length, isTrailing: false };
    const { unit, area } = nearest;
    const isInEnd = x > area.x + area.width / 2 !== area.isRtl;
    return isInEnd && !unit.isBreak ? { offset: unit.to, isTrailing: true } : { offset: unit.from, isTrailing: false };
  }
}

const tiny = 0.01;
/** The width of a selected line break, in heights of its line. */
const breakWidth = 0.2;

function toCaret({ x, y, width, height, isRtl }: TextUnit, isEnd: boolean): CaretArea {
  return { x: isEnd === isRtl ? x : x + width, top: y, bottom: y + height };
}

/** The start or end of a unit as a unit without width. */
function edgeOf(unit: TextUnit, isEnd: boolean): TextUnit {
  return { ...unit, text: '', x: toCaret(unit, isEnd).x, width: 0 };
}

function toLines(units: readonly PlacedUnit[], drawn: readonly TextUnit[]): Line[] {
  const lines = [...Map.groupBy(drawn, ({ line }) => line).values()].map((inLine): Line => {
    const top = Math.min(...inLine.map(({ y }) => y));
    const bottom = Math.max(...inLine.map(({ y, height }) => y + height));
    return { top, bottom, units: [], isMixed: inLine.some(({ isRtl }) => isRtl) };
  });
  for (const unit of units)
    for (const line of new Set(unit.areas.map((area) => area.line))) lines[line]?.units.push(unit);
  return lines.map((line, index) => withoutOverlap(line, lines[index - 1], lines[index + 1]));
}

/** Fonts may be higher than their lines. Such lines meet halfway between their middles. */
function withoutOverlap(line: Line, above: Line | undefined, below: Line | undefined): Line {
  const middle = ({ top, bottom }: Line) => (top + bottom) / 2;
  const between = (other: Line) => (middle(line) + middle(other)) / 2;
  return {
    ...line,
    top: above && above.bottom > line.top ? between(above) : line.top,
    bottom: below && below.top < line.bottom ? between(below) : line.bottom,
  };
}

/** Joins areas that touch. */
function joinAreas(areas: readonly Area[]): Area[] {
  const joined: Area[] = [];
  for (const area of areas.toSorted((one, other) => one.x - other.x)) {
    const last = joined.at(-1);
    if (last && area.x <= last.x + last.width + tiny) last.width = Math.max(last.width, area.x + area.width - last.x);
    else joined.push({ ...area });
  }
  return joined;
}
