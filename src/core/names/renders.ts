/** The formats in which pages are drawn. services/render/formats describes each. */
export const formatNames = ['png', 'jpeg', 'webp', 'svg', 'pdf', 'pptx', 'html5'] as const;
export type Format = (typeof formatNames)[number];

/** The engines that draw pages (RND-8). */
export const renderTypes = ['takumi', 'html'] as const;
export type RenderType = (typeof renderTypes)[number];

/** How much time is spent on compressing a file (RND-9). */
export const compressions = ['fast', 'small'] as const;

export type Compression = (typeof compressions)[number];
