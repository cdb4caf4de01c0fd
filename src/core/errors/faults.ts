/** One fault of an outside input. `path` is a dot path into it (`layers.3.style.color`), empty for the whole. */
export interface Fault {
  path: string;
  code: string;
  message: string;
}

/** GEN-10 */
export function unknownField(path: readonly PropertyKey[]): Fault {
  return { path: dotPath(path), code: 'unknown_field', message: `There is no field ${String(path.at(-1))} here` };
}

export function dotPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/** Faults of one answer, the one that counts the others included (SEC-8). */
export const maxFaults = 100;
/** Faults after which a check stops: one more than are listed, so that the answer says that there are more. */
export const maxFound = maxFaults + 1;
/** UTF-16 units. Both quote the input, whose names may be as long as the whole of it. */
const maxPath = 300;
const maxMessage = 500;

/** Collects the faults of one input: those beyond the maximum are counted, and their texts are not kept. */
export class FaultList {
  readonly #faults: Fault[] = [];
  #more = 0;

  /** Whether another fault would only be counted: checks may stop there. */
  get isFull(): boolean {
    return this.#faults.length >= maxFaults;
  }

  add({ path, code, message }: Fault): void {
    if (this.isFull) this.#more++;
    else this.#faults.push({ path: shortened(path, maxPath), code, message: shortenedMessage(message) });
  }

  addAll(faults: Iterable<Fault>): void {
    for (const fault of faults) this.add(fault);
  }

  /** At most `maxFaults`; where there are more, the last says so. */
  list(): Fault[] {
    if (this.#more === 0) return [...this.#faults];
    const message = `At least ${this.#more + 1} more faults are not listed`;
    return [...this.#faults.slice(0, maxFaults - 1), { path: '', code: 'more_faults', message }];
  }
}

/** The faults within the bounds of an answer (GEN-2, SEC-8). */
export function boundedFaults(faults: Iterable<Fault>): Fault[] {
  const list = new FaultList();
  list.addAll(faults);
  return list.list();
}

export function shortenedMessage(message: string): string {
  return shortened(message, maxMessage);
}

/** A text of at most `length` UTF-16 units; one that was cut ends in an ellipsis. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
}
