import { z } from 'zod';
import { isJsonObject } from '../../../core/json.ts';
import { boundedMap } from '../../../core/schemas/bounded.ts';
import { documentedAs } from '../../../core/schemas/documented-as.ts';
import { checkStyle } from '../../boxes/style/index.ts';
import { bindableAs, expressionFaults, sourceFaults } from '../bindable.ts';
import { addFaults, always } from '../issues.ts';
import { documentLimits } from '../limits.ts';
import { reservedNames } from '../variables/names.ts';

/** The id of a layer in a document. It is readable, and safe to use in paths and in SVG ids. */
export const layerId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 letters, digits, _ or -.');

const px = z.number().min(-documentLimits.coordinate).max(documentLimits.coordinate);

const percentage = z.string().regex(/^-?\d+(\.\d+)?%$/);

function percentSchema(min: number) {
  const withinLimits = z.string().superRefine((text, context) => {
    const number = /^-?\d+(\.\d+)?%$/.test(text) ? Number.parseFloat(text) : undefined;
    const isWithin = number !== undefined && number >= min && number <= documentLimits.coordinate;
    const message =
      number === undefined
        ? 'This must be a number of pixels, or a percentage such as "50%".'
        : `The percentage must be from ${min}% to 100000%.`;
    if (!isWithin) addFaults([{ path: [], message }], context);
  });
  return documentedAs(withinLimits, percentage);
}

/** The distance from an edge of the parent: px, or a percentage of the parent's side. */
const offset = bindableAs('BindableOffset', z.union([px, percentSchema(-documentLimits.coordinate)]));
/** The length of a side: px, a percentage of the parent's side, or `auto` for the size of the content. */
const extent = bindableAs(
  'BindableExtent',
  z.union([z.number().min(0).max(documentLimits.coordinate), percentSchema(0), z.literal('auto')]),
);

/** A plain name by which expressions can read a value. */
export const scopeName = z
  .string()
  .regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,63}$/, 'Start with a letter or _, then use letters, digits or _.')
  .refine((name) => !reservedNames.has(name), { message: 'This name is reserved. Choose another one.' });

/** An expression, with or without braces. */
const source = z
  .string()
  .min(1, { abort: true })
  .max(10_000, { abort: true })
  .superRefine((text, context) => addFaults(sourceFaults(text), context));

const loop = z
  .strictObject({
    /** The result of the expression must be a list or an object. */
    source: source.describe(
      'An expression that gives a list or an object. The children of the container are repeated for each of its items.',
    ),
    as: scopeName.default('item').describe('The name of the item in expressions.'),
    indexAs: scopeName
      .default('index')
      .describe('The name of the index in expressions, which starts at 0. For an object it is the key.'),
    limit: z
      .int()
      .min(1)
      .max(documentLimits.loopItems)
      .optional()
      .describe('The maximum number of items, from 1 to 1,000. By default all items are used.'),
  })
  .superRefine((value: unknown, context) => {
    if (!isJsonObject(value) || value['as'] === undefined || value['as'] !== value['indexAs']) return;
    const path = value['as'] === 'index' ? ['as'] : ['indexAs'];
    addFaults([{ path, message: 'The item and the index need different names.', code: 'repeated' }], context);
  }, always);

/** A style whose values are resolved, such as the style of a span of text. */
export const authoredStyle = documentedAs(
  boundedMap(z.string(), z.unknown(), { max: 200 })
    .superRefine((value, context) => {
      const faults = checkStyle(value, '').map(({ path, message, code }) => {
        return { path: path === '' ? [] : path.split('.'), message, code };
      });
      addFaults(faults, context);
    })
    .refine(isStyle, { when: ({ issues }) => issues.length === 0 }),
  boundedMap(z.string(), z.union([z.string(), z.number()]), { max: 200 }).meta({
    id: 'Style',
    description: 'CSS properties in camelCase. Lengths are numbers of px or CSS text.',
  }),
).default({});

function isStyle(style: Record<string, unknown>): style is Record<string, string | number> {
  return Object.values(style).every((value) => typeof value === 'string' || typeof value === 'number');
}

/** A style as it is saved. Its values may contain expressions. */
const styleWithExpressions = authoredStyle.superRefine((value, context) => {
  addFaults(expressionFaults(value), context);
}, always);

/** How a placed layer follows its parent when the parent's size changes (DOC-18). */
const constraints = z.strictObject({
  x: z
    .enum(['left', 'right', 'center', 'stretch', 'scale'])
    .optional()
    .describe('What stays the same horizontally. The default is `left`.'),
  y: z
    .enum(['top', 'bottom', 'center', 'stretch', 'scale'])
    .optional()
    .describe('What stays the same vertically. The default is `top`.'),
});

/** Fields of a resolved layer of any kind. `visible` and `loop` are not here, because resolving removes them. */
export const placement = {
  x: offset.optional(),
  y: offset.optional(),
  right: offset.optional(),
  bottom: offset.optional(),
  width: extent.optional(),
  height: extent.optional(),
  rotation: bindableAs('BindableAngle', z.number().min(-36_000).max(36_000)).default(0),
  opacity: bindableAs('BindableOpacity', z.number().min(0).max(1)).default(1),
  alt: bindableAs('BindableAlternative', z.string().max(2_000)).optional(),
  constraints: bindableAs('BindableConstraints', constraints).optional(),
} as const;

/** Fields of an authored layer of any kind, in addition to the placement and the fields of its own kind. */
export const authoredCommon = {
  id: layerId,
  name: z.string().max(200).optional(),
  parentId: layerId.optional(),
  visible: z.union([z.boolean(), source]).default(true),
  loop: loop.optional(),
  flowRegion: z.boolean().optional(),
  locked: z.boolean().optional(),
  group: z.boolean().optional(),
  style: styleWithExpressions,
} as const;
