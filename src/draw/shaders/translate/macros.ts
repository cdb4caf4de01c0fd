import type { Findings } from '../glsl/findings.ts';
import { type Segment, segmentsOf } from './segments.ts';

interface Macro {
  /** Absent of a macro without arguments. */
  parameters?: string[];
  body: Segment[];
}

/** Segments that replacing macros may write or pass: a tower of macros that doubles itself ends here. */
const maxSegments = 200_000;
/** Macros within macros. */
const maxDepth = 64;

const isBlank = ({ kind }: Segment) => kind === 'space' || kind === 'newline' || kind === 'comment';

/** Replaces macros by what they stand for, as the preprocessor of C does, in counted steps. */
export class Macros {
  readonly #macros = new Map<string, Macro>();
  readonly #findings: Findings;
  #segments = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** @param head `NAME` or `NAME(a, b)` */
  predefine(head: string, body: string): void {
    const [name = '', ...parameters] = head.split(/[(), ]+/).filter((part) => part !== '');
    this.define(name, { ...(parameters.length > 0 ? { parameters } : {}), body: segmentsOf(body) });
  }

  define(name: string, macro: Macro): void {
    this.#macros.set(name, macro);
  }

  undefine(name: string): void {
    this.#macros.delete(name);
  }

  get(name: string): Macro | undefined {
    return this.#macros.get(name);
  }

  /** The text of segments, macros replaced. A macro inside what it stands for itself is left as it is. */
  expanded(segments: readonly Segment[]): string {
    return this.#expand(segments, new Set())
      .map(({ text }) => text)
      .join('');
  }

  #expand(segments: readonly Segment[], hidden: ReadonlySet<string>): Segment[] {
    const result: Segment[] = [];
    for (let place = 0; place < segments.length; ) {
      const segment = segments[place] as Segment;
      if (!this.#count(segment.at)) return result;
      const macro = segment.kind === 'name' && !hidden.has(segment.text) ? this.#macros.get(segment.text) : undefined;
      const call = macro?.parameters ? this.#valuesFrom(segments, place + 1) : { values: [], end: place + 1 };
      place += 1;
      if (!macro || !call) {
        result.push(segment);
        continue;
      }
      place = call.end;
      for (const each of this.#replacement(segment, macro, call.values, hidden)) result.push(each);
    }
    return result;
  }

  #replacement(segment: Segment, macro: Macro, values: Segment[][], hidden: ReadonlySet<string>): Segment[] {
    const { parameters, body } = macro;
    const at = segment.at;
    if (parameters && parameters.length !== values.length) {
      const message = `The macro ${segment.text.slice(0, 40)} takes ${parameters.length} values, not ${values.length}.`;
      this.#findings.add('macro_refused', message, at);
      return [];
    }
    const expanded = values.map((value) => this.#expand(value, hidden));
    const filled = body.flatMap((each) => {
      const index = each.kind === 'name' ? (parameters?.indexOf(each.text) ?? -1) : -1;
      const value = expanded[index];
      if (value) for (const part of value) if (!this.#count(part.at)) return [];
      return value ?? [{ ...each, at }];
    });
    if (hidden.size >= maxDepth) {
      this.#findings.add('macro_too_large', 'Macros are nested too deep here.', at);
      return [];
    }
    return this.#expand(filled, new Set([...hidden, segment.text]));
  }

  /** The values of a call, in the parentheses that follow; undefined if none follow. */
  #valuesFrom(segments: readonly Segment[], from: number): { values: Segment[][]; end: number } | undefined {
    let place = from;
    for (let each = segments[place]; each && isBlank(each); each = segments[place]) place += 1;
    if (segments[place]?.text !== '(') return undefined;
    const values: Segment[][] = [[]];
    let depth = 1;
    for (place += 1; place < segments.length; place += 1) {
      const segment = segments[place] as Segment;
      if (!this.#count(segment.at)) return undefined;
      if (segment.text === '(') depth += 1;
      if (segment.text === ')') depth -= 1;
      if (depth === 0) {
        const isEmpty = values.length === 1 && (values[0] ?? []).every(isBlank);
        return { values: isEmpty ? [] : values.map(trimmed), end: place + 1 };
      }
      if (segment.text === ',' && depth === 1) values.push([]);
      else values.at(-1)?.push(segment);
    }
    return undefined;
  }

  #count(at: number): boolean {
    this.#segments += 1;
    if (this.#segments <= maxSegments) return true;
    if (this.#segments > maxSegments + 1) return false;
    this.#findings.add('macro_too_large', 'With its macros written out the source is too large.', at);
    return false;
  }
}

function trimmed(segments: Segment[]): Segment[] {
  let [from, to] = [0, segments.length];
  while (from < to && isBlank(segments[from] as Segment)) from += 1;
  while (to > from && isBlank(segments[to - 1] as Segment)) to -= 1;
  return segments.slice(from, to);
}
