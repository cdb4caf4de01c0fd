/** Limits of one expression and of one value (DOC-10). A value is one bindable text with all its expressions. */
export const sourceLimit = 10_000;
export const stepLimit = 10_000;
export const depthLimit = 64;
/** The ternaries in one expression. Else-branches are evaluated in a loop, so a long chain does not add depth. */
export const ternaryLimit = 256;
export const textLimit = 100_000;
export const listLimit = 10_000;
/** The number of characters that cost one step. */
export const charactersPerStep = 64;
/**
 * The number of single-character comparisons that cost one step of a search, which may compare each character with a
 * whole pattern.
 */
export const comparisonsPerStep = 4096;
