/** The formats that pages are drawn in. services/render/formats has the facts about each. */
export const formatNames = ['png', 'jpeg', 'webp', 'svg', 'pdf', 'pptx', 'html5'] as const;
export type Format = (typeof formatNames)[number];

/** How much time is spent on making a file smaller (RND-9). */
export const compressions = ['fast', 'small'] as const;

export type Compression = (typeof compressions)[number];
