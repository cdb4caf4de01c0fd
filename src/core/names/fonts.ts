export const fontStyles = ['normal', 'italic'] as const;

export const fontFormats = ['woff2', 'ttf', 'otf'] as const;
