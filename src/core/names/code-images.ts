export const codeImageFormats = ['png', 'webp', 'jpeg'] as const;

export const windowControls = ['mac', 'windows', 'none'] as const;

/** Ranges of line numbers. Each contains its first and last line. */
export type LineRanges = ReadonlyArray<readonly [from: number, to: number]>;
