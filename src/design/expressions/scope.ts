/** The names that an expression can read. */
export interface Scope {
  has(name: string): boolean;
  get(name: string): unknown;
}

/**
 * Creates a scope from several layers of names. If a name is in several layers, the first one applies. Only own
 * properties count as names.
 */
export function createScope(...layers: ReadonlyArray<Record<string, unknown>>): Scope {
  const layerWith = (name: string) => layers.find((layer) => Object.hasOwn(layer, name));
  return {
    has: (name) => layerWith(name) !== undefined,
    get: (name) => layerWith(name)?.[name],
  };
}

/** Creates a scope whose names hide the same names in the outer scope. */
export function nestedScope(names: Readonly<Record<string, unknown>>, outer: Scope): Scope {
  return {
    has: (name) => Object.hasOwn(names, name) || outer.has(name),
    get: (name) => (Object.hasOwn(names, name) ? names[name] : outer.get(name)),
  };
}
