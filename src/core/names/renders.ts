/** The formats that pages are drawn in. services/render/formats has the facts about each. */
export const formatNames = ['png', 'jpeg', 'webp', 'svg', 'pdf', 'pptx', 'html5'] as const;
export type Format = (typeof formatNames)[number];

/** The engines that draw (RND-8). */
export const renderTypes = ['takumi', 'html'] as const;
export type RenderType = (typeof renderTypes)[number];

/** How much time is spent on making a file smaller (RND-9). */
export const compressions = ['fast', 'small'] as const;

export type Compression = (typeof compressions)[number];
