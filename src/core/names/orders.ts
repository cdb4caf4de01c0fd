/** Orders of the public list (PUB-3). */
export const publicOrders = ['featured', 'newest', 'name'] as const;

export type PublicOrder = (typeof publicOrders)[number];

/** The orientation of a page: sides that differ by up to a twentieth make it square. */
export const pageSizes = ['landscape', 'portrait', 'square'] as const;

export type PageSize = (typeof pageSizes)[number];

/** By creation time or by edit time, the latest first, or by name. */
export const templateOrders = ['createdOn', 'updatedOn', 'name'] as const;

export type TemplateOrder = (typeof templateOrders)[number];

/** By creation time, the latest or the earliest first. */
export const entryOrders = ['newest', 'oldest'] as const;
