type WasmFunctions<Name extends string> = Readonly<Record<Name, (...parameters: number[]) => number>>;

/**
 * Returns the memory and the functions with these names that a WebAssembly instance exports.
 * @throws Error if one of them is missing
 */
export function wasmExports<Name extends string>(
  { exports }: WebAssembly.Instance,
  names: readonly Name[],
): WasmFunctions<Name> & { memory: WebAssembly.Memory } {
  const { memory } = exports;
  if (!(memory instanceof WebAssembly.Memory) || !hasFunctions(exports, names))
    throw new Error('The WebAssembly module does not export what is called.');
  return { ...exports, memory };
}

function hasFunctions<Name extends string>(exports: object, names: readonly Name[]): exports is WasmFunctions<Name> {
  return names.every((name) => typeof Reflect.get(exports, name) === 'function');
}
