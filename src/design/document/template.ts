import { z } from 'zod';
import { emptyVariableSet, variables } from './variables/index.ts';

export const emojiTypes = ['twemoji', 'openmoji', 'noto', 'fluent'] as const;
export type EmojiType = (typeof emojiTypes)[number];

/** The engine of a render, by its name in requests and templates. The legacy name `satori` stands for takumi (RND-8). */
export const rendererType = z
  .enum(['takumi', 'html', 'satori'])
  .transform((name): 'takumi' | 'html' => (name === 'satori' ? 'takumi' : name));

/** The settings of a template that affect pixels. A render takes them from the version that it draws (RND-6). */
export const designSettings = z.strictObject({
  rendererType: rendererType.default('takumi'),
  renderScale: z.number().min(1).max(4).default(2),
  webpQuality: z.int().min(1).max(100).default(90),
  emojiType: z.enum(emojiTypes).default('twemoji'),
  brandId: z.string().max(64).optional(),
  variables: variables.default(emptyVariableSet),
});
export type DesignSettings = z.output<typeof designSettings>;
