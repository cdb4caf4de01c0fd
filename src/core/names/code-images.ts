export const codeImageFormats = ['png', 'webp', 'jpeg'] as const;

export const windowControls = ['mac', 'windows', 'none'] as const;

/** Line numbers, the first and the last of each range. */
export type LineRanges = ReadonlyArray<readonly [from: number, to: number]>;
