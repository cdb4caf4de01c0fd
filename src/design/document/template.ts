import { z } from 'zod';
import { emptyVariableSet, variables } from './variables/index.ts';

export const emojiTypes = ['twemoji', 'openmoji', 'noto', 'fluent'] as const;
export type EmojiType = (typeof emojiTypes)[number];

/** Engines by the names that requests and templates use; the legacy `satori` is takumi (RND-8). */
export const rendererType = z
  .enum(['takumi', 'html', 'satori'])
  .transform((name): 'takumi' | 'html' => (name === 'satori' ? 'takumi' : name));

/** What of a template changes pixels, and so comes from the version that is drawn (RND-6). */
export const designSettings = z.strictObject({
  rendererType: rendererType.default('takumi'),
  renderScale: z.number().min(1).max(4).default(2),
  webpQuality: z.int().min(1).max(100).default(90),
  emojiType: z.enum(emojiTypes).default('twemoji'),
  brandId: z.string().max(64).optional(),
  variables: variables.default(emptyVariableSet),
});
export type DesignSettings = z.output<typeof designSettings>;
