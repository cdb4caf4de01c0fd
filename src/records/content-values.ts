import { z } from 'zod';
import type { Json } from '../core/json.ts';
import { boundedList } from '../core/schemas/bounded.ts';
import { checkStyle } from '../design/boxes/style/index.ts';
import type { FieldDefinition, FieldType } from '../design/content/field-definitions.ts';
import { pictureUrl } from '../design/document/layers/picture-url.ts';

/** The maximum depth of nested lists and objects in a json or list field. */
const maxDepth = 32;

const entryId = z.string().regex(/^[A-Za-z0-9_-]{21}$/, 'This must be the id of an entry, which has 21 characters.');

const json = z
  .unknown()
  .refine((value) => isShallow(value, maxDepth), `Lists and objects may be nested at most ${maxDepth} levels deep.`);

const color = z
  .string()
  .min(1)
  .max(200)
  .refine(
    (value) => checkStyle({ color: value }, '').length === 0 && !value.includes('{{'),
    'This must be a CSS color, such as #1d4ed8.',
  );

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
  list: boundedList(json, { max: 1_000 }),
  reference: entryId,
  references: boundedList(entryId, { max: 100 }),
};

/** Makes the schema of a field's values. Every field accepts null, which means no value. */
export function makeValueSchema({ type, options }: Pick<FieldDefinition, 'type' | 'options'>): z.ZodType {
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
