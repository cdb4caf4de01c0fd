/** Limits of one expression and of one value (DOC-10). A value is one bindable text with all expressions in it. */
export const sourceLimit = 10_000;
export const stepLimit = 10_000;
export const depthLimit = 64;
/**
 * The maximum number of ternaries in one expression. A long chain does not add depth, because else-branches are
 * evaluated in a loop.
 */
export const ternaryLimit = 256;
export const textLimit = 100_000;
export const listLimit = 10_000;
/** The number of characters that cost one step. */
export const charactersPerStep = 64;
/**
 * The number of comparisons of single characters that cost one step. A search may compare each character with a whole
 * pattern.
 */
export const comparisonsPerStep = 4096;
