/** The names that an expression can read. */
export interface Scope {
  has(name: string): boolean;
  get(name: string): unknown;
}

/** A scope of layers, the nearest first. Only own properties are names. */
export function createScope(...layers: ReadonlyArray<Record<string, unknown>>): Scope {
  const layerWith = (name: string) => layers.find((layer) => Object.hasOwn(layer, name));
  return {
    has: (name) => layerWith(name) !== undefined,
    get: (name) => layerWith(name)?.[name],
  };
}

/** A scope whose own names hide those of the outer one. */
export function nestedScope(names: Readonly<Record<string, unknown>>, outer: Scope): Scope {
  return {
    has: (name) => Object.hasOwn(names, name) || outer.has(name),
    get: (name) => (Object.hasOwn(names, name) ? names[name] : outer.get(name)),
  };
}
