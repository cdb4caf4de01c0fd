import { z } from 'zod';
import { type Json, prototypeNames } from '../core/json.ts';
import { lineText } from '../core/line-text.ts';
import { listOf } from '../core/schemas/bounded.ts';
import { checkStyle } from '../design/boxes/style/index.ts';
import { pictureUrl } from '../design/document/layers/picture-url.ts';

/** The types of fields in a collection (shapes.md, Content). */
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
  /** Checked when the entry is published. */
  required?: boolean;
  /** The choices of a select, or the collection that a reference or references field points to. */
  options?: string[] | { collection: string };
}

/** A name that appears in paths, and in expressions after a dot. */
export const apiName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'Must be a letter, then up to 63 letters, digits, _ or -')
  // A collection with this name could not be read, because the path belongs to the list.
  .refine((name) => name !== 'index' && !prototypeNames.has(name), 'This name is taken');

/** Without a hyphen, which expressions would read as a minus. */
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

/** The fields of a collection: at most 100, each with its own name. */
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

/** Whether the fields include the one that slugs come from. The default, `slug`, need not be declared. */
export function hasSlugField(fields: readonly FieldDefinition[], slugField: string): boolean {
  const declared = fields.find((each) => each.apiName === slugField);
  return declared ? declared.type === 'text' : slugField === 'slug';
}

/** The maximum depth of nested lists and objects in a json or list field. */
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

/** Makes the schema of a field's values. Every field accepts null, which means no value. */
export function makeValueSchema({ type, options }: FieldDefinition): z.ZodType {
  const value = type === 'select' ? z.enum(Array.isArray(options) ? options : []) : schemaByType[type];
  return value.nullable();
}

/** Finds the ids of the entries that a field's value refers to. */
export function findReferences({ type }: FieldDefinition, value: Json | undefined): string[] {
  if (type === 'reference') return typeof value === 'string' ? [value] : [];
  if (type !== 'references' || !Array.isArray(value)) return [];
  return value.filter((each) => typeof each === 'string');
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}
