/** The orders in which public templates can be listed (PUB-3). */
export const publicOrders = ['featured', 'newest', 'name'] as const;

export type PublicOrder = (typeof publicOrders)[number];

/** The possible orientations of a page. A page counts as square if its sides differ by at most a twentieth. */
export const pageSizes = ['landscape', 'portrait', 'square'] as const;

export type PageSize = (typeof pageSizes)[number];

/** The orders in which templates can be listed: by creation time or last change, the latest first, or by name. */
export const templateOrders = ['createdOn', 'updatedOn', 'name'] as const;

export type TemplateOrder = (typeof templateOrders)[number];

/** The orders in which entries can be listed: by creation time, the latest first or the earliest first. */
export const entryOrders = ['newest', 'oldest'] as const;
