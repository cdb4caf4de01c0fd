/** What a source may consist of. Every limit keeps the work of reading, and of the compilers after it, bounded. */
export const languageLimits = {
  functions: 128,
  /** Parameters of one function. */
  parameters: 16,
  discards: 4,
  expressionDepth: 100,
  statementDepth: 24,
  /** Branches of one chain of `if` and `else if`, and cases of one `switch`. */
  branches: 48,
  /** Characters of a name. */
  nameLength: 64,
  arrayElements: 128,
  /** Float components of all arrays together. */
  arrayComponents: 1_024,
  structMembers: 32,
  structDepth: 4,
  /** Components of a struct outside its arrays, which are counted together. */
  structComponents: 256,
} as const;
