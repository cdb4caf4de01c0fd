import { redactText } from '../redact.ts';

/**
 * One fault of an outside input. `path` is a dot path into it (`layers.3.style.color`), and empty for the input as a
 * whole.
 */
export interface Fault {
  path: string;
  code: string;
  message: string;
}

export function dotPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/**
 * The maximum number of faults in one response, including the last one, which counts the faults that were left out
 * (SEC-8).
 */
export const maxFaults = 100;
/**
 * A check stops after this many faults. It is one more than a response lists, so that the response can say that there
 * are more.
 */
export const maxFound = maxFaults + 1;
/**
 * Lengths in UTF-16 units. They are limited because paths and messages repeat names of the input, which may be as long
 * as the input itself.
 */
const maxPath = 300;
const maxMessage = 500;

/** Collects the faults of one input. Faults beyond the maximum are counted, but their texts are not kept. */
export class FaultList {
  readonly #faults: Fault[] = [];
  #more = 0;

  /** True when another fault would only be counted, so that checks may stop. */
  get isFull(): boolean {
    return this.#faults.length >= maxFaults;
  }

  add({ path, code, message }: Fault): void {
    if (this.isFull) this.#more++;
    else this.#faults.push({ path: shorten(onOneLine(path), maxPath), code, message: boundedMessage(message) });
  }

  addAll(faults: Iterable<Fault>): void {
    for (const fault of faults) this.add(fault);
  }

  /** At most `maxFaults`. If there are more, the last one says so. */
  list(): Fault[] {
    if (this.#more === 0) return [...this.#faults];
    const message = `At least ${this.#more + 1} more faults are not listed.`;
    return [...this.#faults.slice(0, maxFaults - 1), { path: '', code: 'more_faults', message }];
  }
}

/** The faults, cut to what a response may contain (GEN-2, SEC-8). */
export function boundedFaults(faults: Iterable<Fault>): Fault[] {
  const list = new FaultList();
  list.addAll(faults);
  return list.list();
}

/**
 * Makes a message fit for the public: one line of at most 500 UTF-16 units, without control characters and without
 * anything that looks like a secret (SEC-8, AUTH-17).
 */
export function boundedMessage(message: string): string {
  // Cut before the search for secrets as well, so that the cost of the search does not depend on the input.
  return shorten(redactText(onOneLine(shorten(message, 2 * maxMessage))), maxMessage);
}

/** The first fault as one sentence for an error's `detail`, which starts with its path in the form `layers[2].type`. */
export function describeFault({ path, message }: Fault): string {
  return path === '' ? message : `${path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')}: ${message}`;
}

/** Cuts a text to at most `length` UTF-16 units. A text that was cut ends in an ellipsis. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
}

/** Replaces each control character with a space. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
