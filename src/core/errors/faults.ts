import { redactText } from '../redact.ts';

/** One fault of an outside input. `path` is a dot path into it (`layers.3.style.color`), empty for the whole. */
export interface Fault {
  path: string;
  code: string;
  message: string;
}

export function dotPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/** Faults of one answer, the one that counts the others included (SEC-8). */
export const maxFaults = 100;
/** Faults after which a check stops: one more than are listed, so that the answer says that there are more. */
export const maxFound = maxFaults + 1;
/** Lengths in UTF-16 units. Paths and messages repeat names of the input, which may be as long as the input itself. */
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
    else this.#faults.push({ path: shortened(onOneLine(path), maxPath), code, message: boundedMessage(message) });
  }

  addAll(faults: Iterable<Fault>): void {
    for (const fault of faults) this.add(fault);
  }

  /** At most `maxFaults`; where there are more, the last says so. */
  list(): Fault[] {
    if (this.#more === 0) return [...this.#faults];
    const message = `At least ${this.#more + 1} more faults are not listed.`;
    return [...this.#faults.slice(0, maxFaults - 1), { path: '', code: 'more_faults', message }];
  }
}

/** The faults within the bounds of an answer (GEN-2, SEC-8). */
export function boundedFaults(faults: Iterable<Fault>): Fault[] {
  const list = new FaultList();
  list.addAll(faults);
  return list.list();
}

/**
 * A public message within its bounds: one line of at most 500 UTF-16 units, without control characters and without
 * anything that looks like a secret (SEC-8, AUTH-17).
 */
export function boundedMessage(message: string): string {
  // Cut once before the search for secrets too, so that its cost does not depend on the input.
  return shortened(redactText(onOneLine(shortened(message, 2 * maxMessage))), maxMessage);
}

/** The first fault as one sentence for an error's `detail`, after its path in the form `layers[2].type`. */
export function detailOf({ path, message }: Fault): string {
  return path === '' ? message : `${path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')}: ${message}`;
}

/** A text of at most `length` UTF-16 units; one that was cut ends in an ellipsis. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
}

/** The text with a space in place of each control character. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
