/**
 * The keys of an object literal, in order, with their literal types. The declared type of the object must not be wider
 * than the object itself, because then the object could have more keys than its type names.
 */
export function literalKeys<Literal extends object>(literal: Literal): Array<Extract<keyof Literal, string>> {
  const keys: Array<Extract<keyof Literal, string>> = [];
  for (const key in literal) keys.push(key);
  return keys;
}

/**
 * The keys of an object literal with their values, in order. As for `literalKeys`, the declared type must not be wider
 * than the object.
 */
export function literalEntries<Literal extends object>(
  literal: Literal,
): Array<[Extract<keyof Literal, string>, Literal[Extract<keyof Literal, string>]]> {
  return literalKeys(literal).map((key) => [key, literal[key]]);
}
