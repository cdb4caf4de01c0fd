import { redactText } from '../redact.ts';

/**
 * One fault of an input. `path` is a dot path in the input (`layers.3.style.color`); it is empty if the fault concerns
 * the whole input.
 */
export interface Fault {
  path: string;
  code: string;
  message: string;
}

export function dotPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/** The maximum number of faults in one response. If there are more, the last one says how many were left out (SEC-8). */
export const maxFaults = 100;
/**
 * The number of faults after which a check stops. It is one more than a response lists, so that the response can say
 * that there are more.
 */
export const maxFound = maxFaults + 1;
/**
 * The maximum lengths of a path and a message, in UTF-16 units. They are limited because both repeat names from the
 * input, which may be as long as the whole input.
 */
const maxPath = 300;
const maxMessage = 500;

/** Collects the faults of one input. Once the maximum is reached, further faults are only counted. */
export class FaultList {
  readonly #faults: Fault[] = [];
  #more = 0;

  /** Whether a further fault would only be counted, so that checks can stop. */
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

  /** Lists at most `maxFaults` faults. If there were more, the last one says so. */
  list(): Fault[] {
    if (this.#more === 0) return [...this.#faults];
    const message = `At least ${this.#more + 1} more faults are not listed.`;
    return [...this.#faults.slice(0, maxFaults - 1), { path: '', code: 'more_faults', message }];
  }
}

/** Shortens a list of faults to what a response may contain (GEN-2, SEC-8). */
export function boundedFaults(faults: Iterable<Fault>): Fault[] {
  const list = new FaultList();
  list.addAll(faults);
  return list.list();
}

/**
 * Prepares a message for the public: one line of at most 500 UTF-16 units, without control characters and without
 * anything that looks like a secret (SEC-8, AUTH-17).
 */
export function boundedMessage(message: string): string {
  // The message is also shortened before it is searched for secrets, so that the search does not take longer for a long
  // input.
  return shorten(redactText(onOneLine(shorten(message, 2 * maxMessage))), maxMessage);
}

/**
 * Describes the first fault in one sentence, for the `detail` of an error. The sentence starts with the path in the
 * form `layers[2].type`.
 */
export function describeFault({ path, message }: Fault): string {
  return path === '' ? message : `${path.replaceAll(/\.(\d+)(?=\.|$)/g, '[$1]')}: ${message}`;
}

/** Shortens a text to at most `length` UTF-16 units. A shortened text ends with an ellipsis. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
}

/** Replaces each control character with a space. */
export function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
