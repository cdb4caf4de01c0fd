/** Bounds on one expression and on one value (DOC-10). A value is one bindable text with all its expressions. */
export const sourceLimit = 10_000;
export const stepLimit = 10_000;
export const depthLimit = 64;
/** Ternaries in one expression. Else-branches are evaluated in a loop, so that a long chain is no depth. */
export const ternaryLimit = 256;
export const textLimit = 100_000;
export const listLimit = 10_000;
/** How many characters cost one step. */
export const charactersPerStep = 64;
/** Comparisons of one character that cost one step of a search, which may compare each character with a whole pattern. */
export const comparisonsPerStep = 4096;
