import { z } from 'zod';
import { mapOf } from '../../../core/schemas/bounded.ts';
import { checkStyle } from '../../boxes/style/index.ts';
import { documentLimits } from '../limits.ts';
import { reservedNames } from '../variables/names.ts';

/** Identifiers inside a document: what a person or a tool would write, safe in paths and in ids of SVG. */
export const layerId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'expected 1 to 64 of A-Z a-z 0-9 _ -');

const percentage = z.string().regex(/^-?\d+(\.\d+)?%$/, 'expected px as a number, or "50%"');
const px = z.number().min(-documentLimits.coordinate).max(documentLimits.coordinate);

/** Offset from the parent's edge: px, or a part of the parent's side. */
export const offset = z.union([px, percentage]);
/** Length of a side: px, a part of the parent's side, or as long as the content asks. */
export const extent = z.union([z.number().min(0).max(documentLimits.coordinate), percentage, z.literal('auto')]);

/** A bare name under which an expression can see a value. */
export const scopeName = z
  .string()
  .regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/, 'expected a name: a letter or _, then letters, digits or _')
  .refine((name) => !reservedNames.has(name), { message: 'this name is built in' });

const loop = z.strictObject({
  /** An expression, with or without braces, that gives a list or an object. */
  source: z.string().min(1).max(10_000),
  as: scopeName.default('item'),
  indexAs: scopeName.default('index'),
  limit: z.int().min(1).optional(),
});
export type Loop = z.infer<typeof loop>;

/** A style as authored; its values may hold expressions. */
export const authoredStyle = mapOf(z.string(), z.union([z.string(), z.number()]), { max: 200 })
  .superRefine((value, context) => {
    for (const fault of checkStyle(value, '')) {
      const path = fault.path.split('.').filter((segment: string) => segment !== '');
      context.addIssue({ code: 'custom', message: fault.message, path, params: { code: fault.code } });
    }
  })
  .default({});

/** Fields that a resolved layer of any kind has; `visible` and `loop` are used up by resolving. */
export const placement = {
  x: offset.optional(),
  y: offset.optional(),
  width: extent.optional(),
  height: extent.optional(),
  rotation: z.number().min(-36_000).max(36_000).default(0),
  opacity: z.number().min(0).max(1).default(1),
  alt: z.string().max(2_000).optional(),
} as const;

/** Fields of an authored layer of any kind, besides its own and the placement. */
export const authoredCommon = {
  id: layerId,
  name: z.string().max(200).optional(),
  parentId: layerId.optional(),
  visible: z.union([z.boolean(), z.string().min(1).max(10_000)]).default(true),
  loop: loop.optional(),
  flowRegion: z.boolean().optional(),
  style: authoredStyle,
} as const;
