import { z } from 'zod';
import { type Json, prototypeNames } from '../core/json.ts';
import { lineText } from '../core/line-text.ts';
import { listOf } from '../core/schemas/bounded.ts';
import { checkStyle } from '../design/boxes/style/index.ts';
import { pictureUrl } from '../design/document/layers/picture-url.ts';

/** What a field of a collection can hold (shapes.md, Content). */
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
  /** Judged when the entry is published. */
  required?: boolean;
  /** What may be chosen (select), or the collection that may be referred to (reference, references). */
  options?: string[] | { collection: string };
}

/** A name in paths, and in expressions after a dot. */
export const apiName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'Must be a letter, then up to 63 letters, digits, _ or -')
  // A collection named so could not be read: the path is that of the list.
  .refine((name) => name !== 'index' && !prototypeNames.has(name), 'This name is taken');

/** Without a hyphen, which would subtract in an expression. */
export const fieldApiName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'Must be a letter, then up to 63 letters, digits or _')
  .refine((name) => !prototypeNames.has(name), 'This name is taken');

const field = z
  .strictObject({
    apiName: fieldApiName,
    name: lineText(200),
    type: z.enum(fieldTypes),
    required: z.boolean().exactOptional(),
    options: z
      .union([listOf(z.string().min(1).max(200), { min: 1, max: 200 }), z.strictObject({ collection: apiName })])
      .exactOptional(),
  })
  .superRefine(({ type, options }, context) => {
    const fault = findOptionsFault(type, options);
    if (fault) context.addIssue({ code: 'custom', path: ['options'], message: fault });
  });

/** The fields of a collection: at most 100, each name once. */
export const fieldDefinitions = listOf(field, { max: 100 }).superRefine((fields, context) => {
  const names = new Set<string>();
  for (const [index, { apiName: name }] of fields.entries()) {
    if (names.has(name))
      context.addIssue({ code: 'custom', path: [index, 'apiName'], message: `Another field is named ${name}` });
    names.add(name);
  }
});

function findOptionsFault(type: FieldType, options: FieldDefinition['options']): string | undefined {
  if (type === 'select') return Array.isArray(options) ? undefined : 'A select needs the list of what can be chosen';
  if (options === undefined) return undefined;
  const isReference = type === 'reference' || type === 'references';
  if (isReference) return Array.isArray(options) ? 'A reference takes { collection }' : undefined;
  return `A ${type} field has no options`;
}

/** Whether the fields have the one that slugs come from. The default, `slug`, need not be declared. */
export function hasSlugField(fields: readonly FieldDefinition[], slugField: string): boolean {
  const declared = fields.find((each) => each.apiName === slugField);
  return declared ? declared.type === 'text' : slugField === 'slug';
}

/** Levels of lists and objects in a json or list field. */
const maxDepth = 32;

const entryId = z.string().regex(/^[A-Za-z0-9_-]{21}$/, 'Must be the id of an entry');

const json = z
  .unknown()
  .refine((value) => isShallow(value, maxDepth), `May have ${maxDepth} levels of lists and objects`);

const color = z
  .string()
  .min(1)
  .max(200)
  .refine((value) => checkStyle({ color: value }, '').length === 0 && !value.includes('{{'), 'Must be a CSS color');

const schemaByType: Record<Exclude<FieldType, 'select'>, z.ZodType> = {
  text: z.string().max(10_000),
  richText: z.string().max(100_000),
  number: z.number(),
  boolean: z.boolean(),
  date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
  color,
  image: pictureUrl,
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  json,
  list: listOf(json, { max: 1_000 }),
  reference: entryId,
  references: listOf(entryId, { max: 100 }),
};

/** What a field may hold; null is nothing, in every one. */
export function makeValueSchema({ type, options }: FieldDefinition): z.ZodType {
  const value = type === 'select' ? z.enum(Array.isArray(options) ? options : []) : schemaByType[type];
  return value.nullable();
}

/** The ids of the entries that a field's value refers to. */
export function findReferences({ type }: FieldDefinition, value: Json | undefined): string[] {
  if (type === 'reference') return typeof value === 'string' ? [value] : [];
  if (type !== 'references' || !Array.isArray(value)) return [];
  return value.filter((each) => typeof each === 'string');
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}
