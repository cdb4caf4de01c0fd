/**
 * The keys of an object literal, in order, typed as such. The object must be declared with the type that it has here: an
 * object of a wider type could have more keys than its type names.
 */
export function literalKeys<Literal extends object>(literal: Literal): Array<Extract<keyof Literal, string>> {
  const keys: Array<Extract<keyof Literal, string>> = [];
  for (const key in literal) keys.push(key);
  return keys;
}

/** The keys of an object literal with their values, in order. The same condition holds. */
export function literalEntries<Literal extends object>(
  literal: Literal,
): Array<[Extract<keyof Literal, string>, Literal[Extract<keyof Literal, string>]]> {
  return literalKeys(literal).map((key) => [key, literal[key]]);
}
