/** The limits of a source. Each keeps the work of parsing, and of the compilers after it, bounded. */
export const languageLimits = {
  functions: 128,
  /** Parameters of one function. */
  parameters: 16,
  discards: 4,
  expressionDepth: 100,
  statementDepth: 24,
  /** The branches of one chain of `if` and `else if`, and the cases of one `switch`. */
  branches: 48,
  /** The characters of a name. */
  nameLength: 64,
  arrayElements: 128,
  /** The float components of all arrays together. */
  arrayComponents: 1_024,
  structMembers: 32,
  structDepth: 4,
  /** Components of a struct outside its arrays, which are counted together. */
  structComponents: 256,
} as const;
