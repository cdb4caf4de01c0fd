import { z } from 'zod';
import { emptyVariableSet, variables } from './variables/index.ts';

export const emojiTypes = ['twemoji', 'openmoji', 'noto', 'fluent'] as const;
export type EmojiType = (typeof emojiTypes)[number];

/** Engines by the names in requests and templates; the legacy name `satori` is takumi (RND-8). */
export const rendererType = z
  .enum(['takumi', 'html', 'satori'])
  .transform((name): 'takumi' | 'html' => (name === 'satori' ? 'takumi' : name));

/** The settings of a template that change pixels, so they come from the version that is drawn (RND-6). */
export const designSettings = z.strictObject({
  rendererType: rendererType.default('takumi'),
  renderScale: z.number().min(1).max(4).default(2),
  webpQuality: z.int().min(1).max(100).default(90),
  emojiType: z.enum(emojiTypes).default('twemoji'),
  brandId: z.string().max(64).optional(),
  variables: variables.default(emptyVariableSet),
});
export type DesignSettings = z.output<typeof designSettings>;
