export { isBuiltinName } from './builtins.ts';
export type { PendingIndex } from './check/context.ts';
export { computeBinary, evaluate, type KnownValues, listOperands, type Value } from './check/evaluate.ts';
export type { Uniform } from './check/globals.ts';
export { remainderFor } from './check/helper-functions.ts';
export { type Finding, Findings } from './findings.ts';
export { languageLimits } from './limits.ts';
export { isPredefined, nameFault } from './names.ts';
export { type Environment, type Program, readProgram } from './program.ts';
export { Macros } from './tokens/macros.ts';
export type {
  ArrayList,
  Binary,
  Call,
  Declaration,
  Expression,
  FunctionSymbol,
  If,
  Loop,
  Member,
  Name,
  Statement,
  Variable,
} from './tree.ts';
export {
  countComponents,
  getShape,
  isArray,
  isMatrix,
  isStruct,
  type StructType,
  type Type,
  typeName,
} from './types.ts';
