/**
 * The limits of a source. Each of them limits the work of parsing the source, and of the compilers that process it
 * afterwards.
 */
export const languageLimits = {
  functions: 128,
  /** The number of parameters of one function. */
  parameters: 16,
  discards: 4,
  expressionDepth: 100,
  statementDepth: 24,
  /** The number of branches in one chain of `if` and `else if`, and of cases in one `switch`. */
  branches: 48,
  /** The number of characters of a name. */
  nameLength: 64,
  arrayElements: 128,
  /** The number of float components of all arrays together. */
  arrayComponents: 1_024,
  structMembers: 32,
  structDepth: 4,
  /** The number of components of a struct. Its arrays are not included, because all arrays are counted together. */
  structComponents: 256,
} as const;
