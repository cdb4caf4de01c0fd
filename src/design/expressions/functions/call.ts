import { Arrow } from '../arrow.ts';
import type { Meter } from '../budget.ts';
import type { EvaluationContext } from '../context.ts';
import { ExpressionError } from '../problems.ts';
import { keysOfPath, readPath } from '../property.ts';
import { printText } from '../text.ts';
import { describe, isNothing, toNumber } from '../values.ts';
import { checkLocale } from './intl.ts';

interface CallContext {
  context: EvaluationContext;
  meter: Meter;
  /** Reports a problem. The evaluation of the expression continues. */
  report: (message: string) => void;
}

/**
 * A call of a function. Its methods read the arguments as the types that the function needs, and charge the work to the
 * meter. They throw an ExpressionError with code `type` for a value that cannot be read. If the value of an argument is
 * nothing, the argument counts as left out.
 */
export class Call {
  readonly values: readonly unknown[];
  readonly meter: Meter;
  readonly #name: string;
  readonly #context: EvaluationContext;
  readonly #report: (message: string) => void;

  constructor(name: string, values: readonly unknown[], { context, meter, report }: CallContext) {
    this.#name = name;
    this.values = values;
    this.#context = context;
    this.#report = report;
    this.meter = meter;
  }

  /** The current time in epoch milliseconds. */
  get now(): number {
    return this.#context.now;
  }

  has(index: number): boolean {
    return !isNothing(this.values[index]);
  }

  fail(message: string): never {
    throw new ExpressionError('type', `${this.#name}: ${message}`);
  }

  /** Reports that the arguments can be evaluated, but are probably a mistake. */
  warn(message: string): void {
    this.#report(`${this.#name}: ${message}`);
  }

  /** Reads text, or a number or boolean, which is converted to text. */
  text(index: number, otherwise = ''): string {
    if (!this.has(index)) return otherwise;
    const value = this.values[index];
    if (typeof value === 'object') this.#refuse(index, 'text');
    return printText(value, this.meter);
  }

  /** Reads a finite number, or text that contains one. */
  number(index: number, otherwise?: number): number {
    if (!this.has(index) && otherwise !== undefined) return otherwise;
    return this.toNumber(this.values[index], `argument ${index + 1}`);
  }

  /** Converts a value inside an argument to a number. `place` names the value in the message. */
  toNumber(value: unknown, place: string): number {
    const number = toNumber(value);
    if (number !== undefined && Number.isFinite(number)) return number;
    return this.fail(`${place} must be a number, not ${describe(value)}.`);
  }

  /** Reads an integer from `low` to `high`, including both. */
  integer(index: number, low: number, high: number, otherwise?: number): number {
    const number = this.number(index, otherwise);
    if (!Number.isInteger(number) || number < low || number > high)
      this.fail(`argument ${index + 1} must be a whole number from ${low} to ${high}.`);
    return number;
  }

  /** Reads a list. If the value is nothing, the list is empty. */
  list(index: number): readonly unknown[] {
    const value = this.values[index] ?? [];
    if (!Array.isArray(value)) this.#refuse(index, 'a list');
    return value;
  }

  /** Reads a list of which the function uses every element. This takes one step per element. */
  wholeList(index: number): readonly unknown[] {
    const list = this.list(index);
    this.meter.spend(list.length);
    return list;
  }

  /**
   * Returns a function that selects a value from each element. If the argument is text, it is the dot path of a field;
   * otherwise it is an arrow function, whose result is used.
   */
  selector(index: number): (element: unknown, elementIndex: number) => unknown {
    const value = this.values[index];
    if (value instanceof Arrow) return value.run;
    const keys = keysOfPath(this.text(index));
    return (element) => readPath(element, keys, this.meter);
  }

  /**
   * Reads a BCP 47 tag for which the runtime has data. If the argument is left out, the locale of the context is used.
   */
  locale(index?: number): string {
    const tag = index === undefined ? this.#context.locale : this.text(index, this.#context.locale);
    return checkLocale(tag) ?? this.fail(`there is no locale ${tag.slice(0, 40)}.`);
  }

  #refuse(index: number, wanted: string): never {
    return this.fail(`argument ${index + 1} must be ${wanted}, not ${describe(this.values[index])}.`);
  }
}
