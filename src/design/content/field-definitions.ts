import { z } from 'zod';
import { prototypeNames } from '../../core/json.ts';
import { lineText } from '../../core/line-text.ts';
import { boundedList } from '../../core/schemas/bounded.ts';

/** The types of a field of a collection (shapes.md, Content). */
const fieldTypes = [
  'text',
  'richText',
  'number',
  'boolean',
  'date',
  'color',
  'image',
  'url',
  'select',
  'json',
  'list',
  'reference',
  'references',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export interface FieldDefinition {
  apiName: string;
  name: string;
  type: FieldType;
  /** Whether the field must have a value. This is checked when the entry is published. */
  required?: boolean;
  /** The choices of a select field, or the collection to which a reference or references field refers. */
  options?: string[] | { collection: string };
}

/** A name that can be used in paths and, after a dot, in expressions. */
export const apiName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'Start with a letter, then use up to 63 letters, digits, _ or -.')
  // A collection with this name could not be read, because its path is that of the list of collections.
  .refine((name) => name !== 'index' && !prototypeNames.has(name), 'This name is reserved. Choose another one.');

/** A name without hyphens, because expressions would read them as subtractions. */
export const fieldApiName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'Start with a letter, then use up to 63 letters, digits or _.')
  .refine((name) => !prototypeNames.has(name), 'This name is reserved. Choose another one.');

const field = z
  .strictObject({
    apiName: fieldApiName.describe(
      'The name of the field in `data` and expressions: a letter, then letters, digits or `_`.',
    ),
    name: lineText(200).describe('The name of the field that people see, one line of up to 200 characters.'),
    type: z.enum(fieldTypes).describe('What the field can hold.'),
    required: z
      .boolean()
      .exactOptional()
      .describe('Whether an entry needs a value to be published. The default is false.'),
    options: z
      .union([
        boundedList(z.string().min(1).max(200), { min: 1, max: 200 }),
        z.strictObject({ collection: apiName.describe('The `apiName` of the collection that references lead to.') }),
      ])
      .exactOptional()
      .describe('For `select`, the texts to choose from. For references, the collection that they lead to.'),
  })
  .superRefine(({ type, options }, context) => {
    const fault = optionsFault(type, options);
    if (fault) context.addIssue({ code: 'custom', path: ['options'], message: fault });
  });

/** The fields of a collection: at most 100, with unique names. */
export const fieldDefinitions = boundedList(field, { max: 100 }).superRefine((fields, context) => {
  const names = new Set<string>();
  for (const [index, { apiName: name }] of fields.entries()) {
    if (names.has(name))
      context.addIssue({ code: 'custom', path: [index, 'apiName'], message: `Another field has the name ${name}.` });
    names.add(name);
  }
});

function optionsFault(type: FieldType, options: FieldDefinition['options']): string | undefined {
  if (type === 'select')
    return Array.isArray(options) ? undefined : 'A select field needs options: a list of the values to choose from.';
  if (options === undefined) return undefined;
  const isReference = type === 'reference' || type === 'references';
  if (isReference) return Array.isArray(options) ? 'A reference needs options in the form { collection }.' : undefined;
  return `A ${type} field cannot have options.`;
}

/** Whether the field from which slugs are made exists. The default, `slug`, need not be declared. */
export function hasSlugField(fields: readonly FieldDefinition[], slugField: string): boolean {
  const declared = fields.find((each) => each.apiName === slugField);
  return declared ? declared.type === 'text' : slugField === 'slug';
}
