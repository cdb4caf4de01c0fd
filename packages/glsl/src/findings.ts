/**
 * A fault of a source. `line` and `column` are counted from 1. They are absent if the fault concerns the whole source.
 */
export interface Finding {
  code: string;
  message: string;
  line?: number;
  column?: number;
}

/** The maximum number of faults. Further faults are reported once these are corrected. */
const maxFindings = 50;

/**
 * The faults of one source, in the order of their positions. There are at most 50, and a code is only reported once at
 * each position.
 */
export class Findings {
  readonly #findingsByKey = new Map<string, Finding>();
  #lineStarts: number[] | undefined;

  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  get isEmpty(): boolean {
    return this.#findingsByKey.size === 0;
  }

  get count(): number {
    return this.#findingsByKey.size;
  }

  get isFull(): boolean {
    return this.#findingsByKey.size >= maxFindings;
  }

  /**
   * Adds a fault.
   * @param at the offset in the source, in UTF-16 units
   */
  add(code: string, message: string, at?: number): undefined {
    if (this.isFull) return undefined;
    const finding: Finding = at === undefined ? { code, message } : { code, message, ...this.toPosition(at) };
    const key = `${code} ${finding.line} ${finding.column}`;
    if (!this.#findingsByKey.has(key)) this.#findingsByKey.set(key, finding);
    return undefined;
  }

  /** Lists the faults in the order of the source. Those that concern the whole program come first. */
  list(): Finding[] {
    const order = ({ line = 0, column = 0 }: Finding) => line * 1e6 + column;
    return [...this.#findingsByKey.values()].sort((one, other) => order(one) - order(other));
  }

  /** Line and column, counted from 1. */
  toPosition(at: number): { line: number; column: number } {
    this.#lineStarts ??= findLineStarts(this.source);
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (this.#lineStarts[low] ?? 0) + 1 };
  }
}

function findLineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
