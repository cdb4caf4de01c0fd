/** How a page stands: a side that is a twentieth longer makes no landscape or portrait. */
export const pageSizes = ['landscape', 'portrait', 'square'] as const;
export type PageSize = (typeof pageSizes)[number];
