import type { BodyOf, DataOf } from 'galley-client';
import { etagOf } from 'galley-client';
import { galley } from '../../app/api.ts';
import { shorten } from '../../app/shorten.ts';
import { ifMatch, type Versioned } from '../../kit/record/use-record.ts';
import { isList, isObject, type Json } from '../../kit/value-form/schema.ts';
import { fieldTypes } from './field-types.ts';

export type Values = Record<string, Json>;
export type Field = BodyOf<'content.collections.create'>['fields'][number];
export type FieldType = Field['type'];
export type Status = Entry['status'];

export interface Variant {
  /** The id of the variant; absent before it is saved. */
  id?: string;
  name: string;
  data: Values;
}

/**
 * A collection with the types that the service uses for its fields and data. The contract does not define them (CON-5).
 */
export type Collection = Omit<DataOf<'content.collections.list'>['list'][number], 'fields'> & { fields?: Field[] };
export type Entry = Omit<DataOf<'content.entries.get'>['doc'], 'data' | 'liveData' | 'variants' | 'liveVariants'> & {
  data?: Values;
  liveData?: Values | null;
  variants?: Variant[];
  liveVariants?: Variant[] | null;
};

export const contentKeys = {
  all: ['content'] as const,
  collection: (apiName: string) => ['content', 'collection', apiName] as const,
  entries: (apiName: string) => ['content', 'entries', apiName] as const,
  entry: (id: string) => ['content', 'entry', id] as const,
};

type WholeCollection = Collection & { fields: Field[] };
type CollectionAnswer = DataOf<'content.collections.get'>;
type EntryAnswer = DataOf<'content.entries.get'>;

/**
 * @throws Error if a field has a form that this dashboard does not know, because saving the other fields would delete
 * it
 */
function toCollection(answer: CollectionAnswer): Versioned<WholeCollection> {
  const { fields = [], ...facts } = answer.doc;
  if (!fields.every(isField)) throw new Error('This collection has a field of an unknown form. Reload the page.');
  return { doc: { ...facts, fields }, etag: etagOf(answer) };
}

function isField(value: unknown): value is Field {
  if (!isObject(value)) return false;
  const { apiName, name, type, options } = value;
  return (
    typeof apiName === 'string' &&
    typeof name === 'string' &&
    fieldTypes.some(({ id }) => id === type) &&
    (options === undefined ||
      (isList(options)
        ? options.every((option) => typeof option === 'string')
        : isObject(options) && typeof options['collection'] === 'string'))
  );
}

function toEntry(answer: EntryAnswer): Versioned<Entry> {
  const { data, liveData, variants, liveVariants, ...facts } = answer.doc;
  const doc = {
    ...facts,
    data: data && toValues(data),
    liveData: liveData && toValues(liveData),
    variants: variants?.map(toVariant),
    liveVariants: liveVariants?.map(toVariant),
  };
  return { doc, etag: etagOf(answer) };
}

function toVariant({ id, name, data }: Readonly<Record<string, unknown>>): Variant {
  return { ...(typeof id === 'string' && { id }), name: String(name), data: toValues(data) };
}

const toValues = (data: unknown): Values => (isObject(data) ? data : {});

export const readCollection = async (apiName: string) => toCollection(await galley.content.collections.get(apiName));

export const writeCollection = async (
  apiName: string,
  body: { name: string; fields: Field[]; preview: { slugField: string } },
  base: Pick<Versioned<unknown>, 'etag'>,
) => toCollection(await galley.content.collections.update(apiName, body, ifMatch(base)));

export const readEntry = async (id: string) => toEntry(await galley.content.entries.get(id));

export async function saveEntry(
  { apiName, id, etag }: { apiName: string; id: string | undefined; etag: string | undefined },
  body: { data: Values; variants: Variant[] },
): Promise<Versioned<Entry>> {
  if (id === undefined) return toEntry(await galley.content.entries.create(apiName, body));
  return toEntry(await galley.content.entries.update(id, body, ifMatch({ etag })));
}

export const publishEntry = async (id: string, etag: string | undefined) =>
  toEntry(await galley.content.entries.publish(id, {}, ifMatch({ etag })));

export const unpublishEntry = async (id: string, etag: string | undefined) =>
  toEntry(await galley.content.entries.unpublish(id, {}, ifMatch({ etag })));

/** The name of an entry for users: its first text other than the slug, otherwise the slug, otherwise its id. */
export function getEntryTitle(
  { id, data }: { id: string; data?: Readonly<Record<string, unknown>> | undefined },
  fields: readonly Field[],
  slugField: string,
): string {
  const names = fields
    .filter(({ type, apiName }) => type === 'text' && apiName !== slugField)
    .map(({ apiName }) => apiName);
  for (const name of [...names, slugField]) {
    const value = data?.[name];
    if (typeof value === 'string' && value.trim() !== '') return shorten(value, 120);
  }
  return `Untitled (${id.slice(0, 6)})`;
}

/** The collection to which a reference must lead; undefined if it may lead to any. */
export const getTarget = ({ options }: Pick<Field, 'options'>): string | undefined =>
  options !== undefined && !Array.isArray(options) ? options.collection : undefined;

export const getOptions = ({ options }: Pick<Field, 'options'>): string[] => (Array.isArray(options) ? options : []);
