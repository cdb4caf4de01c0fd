/** What a key names, and the path inside it. */
interface NamedPart<Named> {
  target: Named;
  /** The path after the name; empty if the key is the name. */
  path: string[];
}

/**
 * Resolves a tweak's key (DOC-7): the name that equals it, otherwise the longest name that it begins with before a dot.
 * Keys may be as long as a body, so no more of a key is read than the longest name has.
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
