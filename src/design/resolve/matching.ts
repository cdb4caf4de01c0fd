/** What a key refers to, and the path inside it. */
interface NamedPart<Named> {
  target: Named;
  /** The path after the name; empty if the key consists of the name only. */
  path: string[];
}

/**
 * Finds what the key of a tweak refers to (DOC-7): the name that is equal to the key, otherwise the longest name that
 * is followed by a dot at the start of the key. Keys may be as long as a request body, so only as much of a key is
 * searched as the longest name needs.
 */
export class NameMatcher<Named> {
  readonly #names: ReadonlyMap<string, Named>;
  readonly #longest: number;

  constructor(names: ReadonlyMap<string, Named>) {
    this.#names = names;
    let longest = 0;
    for (const name of names.keys()) longest = Math.max(longest, name.length);
    this.#longest = longest;
  }

  match(key: string): NamedPart<Named> | undefined {
    const whole = this.#names.get(key);
    if (whole !== undefined) return { target: whole, path: [] };
    for (let dot = key.lastIndexOf('.', this.#longest); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
      const target = this.#names.get(key.slice(0, dot));
      if (target !== undefined) return { target, path: key.slice(dot + 1).split('.') };
    }
    return undefined;
  }
}
