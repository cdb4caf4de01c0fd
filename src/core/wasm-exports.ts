type WasmFunctions<Name extends string> = Readonly<Record<Name, (...parameters: number[]) => number>>;

/**
 * The memory and the functions that a WebAssembly instance exports under these names.
 * @throws Error where one is missing
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
