import { z } from 'zod';
import { lineText, proseText } from '../../core/line-text.ts';
import { listOf } from '../../core/schemas/bounded.ts';
import { emojiTypes, rendererType } from '../../design/document/template.ts';
import { variables } from '../../design/document/variables/index.ts';

export const templateName = lineText(200);

/** Unique in the service: public templates are read by it. `index` names the list (GEN-9). */
export const templateSlug = z
  .string()
  .min(1)
  .max(100)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Use lower-case letters and digits, with single hyphens between words, such as spring-sale.',
  )
  .refine((slug) => slug !== 'index', 'This slug is reserved. Choose another one.');

/** `featured` is a filter of its own (PUB-3). */
const category = lineText(100).refine(
  (name) => name !== 'featured',
  'This name is taken: featured templates are chosen by the service',
);

const optional = {
  slug: templateSlug.exactOptional(),
  description: proseText(2_000).nullable().exactOptional(),
  category: category.nullable().exactOptional(),
  tags: listOf(lineText(50), { max: 20 }).exactOptional(),
  rendererType: rendererType.exactOptional(),
  renderScale: z.number().min(1).max(4).exactOptional(),
  webpQuality: z.int().min(1).max(100).exactOptional(),
  emojiType: z.enum(emojiTypes).exactOptional(),
  requireGetRenderToken: z.boolean().exactOptional(),
  brandId: z.string().min(1).max(64).nullable().exactOptional(),
  variables: variables.exactOptional(),
};

/** Body of a create: what is absent takes the defaults of shapes.md, Template. */
export const newTemplate = z.strictObject({ name: templateName, ...optional });

/** Body of a PATCH: what is absent stays as it is. */
export const templatePatch = z.strictObject({ name: templateName.exactOptional(), ...optional });

export type TemplateFields = z.output<typeof templatePatch>;
