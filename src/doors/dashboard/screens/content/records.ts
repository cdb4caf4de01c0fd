import type { BodyOf, DataOf } from 'galley-client';
import { etagOf } from 'galley-client';
import { galley } from '../../app/api.ts';
import { shorten } from '../../app/shorten.ts';
import { ifMatch, type Versioned } from '../../kit/record/use-record.ts';
import type { Json } from '../../kit/value-form/schema.ts';

export type Values = Record<string, Json>;
export type Field = BodyOf<'content.collections.create'>['fields'][number];
export type FieldType = Field['type'];
export type Status = Entry['status'];

export interface Variant {
  /** Absent before it is saved. */
  id?: string;
  name: string;
  data: Values;
}

/** The contract leaves the shapes of fields and data open; these are those of the service (CON-5). */
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

function read<Doc>(answer: { doc: unknown }): Versioned<Doc> {
  return { doc: answer.doc as Doc, etag: etagOf(answer) };
}

export const readCollection = async (apiName: string) =>
  read<Collection & { fields: Field[] }>(await galley.content.collections.get(apiName));

export const writeCollection = async (
  apiName: string,
  body: { name: string; fields: Field[]; preview: { slugField: string } },
  base: Pick<Versioned<unknown>, 'etag'>,
) => read<Collection & { fields: Field[] }>(await galley.content.collections.update(apiName, body, ifMatch(base)));

export const readEntry = async (id: string) => read<Entry>(await galley.content.entries.get(id));

export async function saveEntry(
  { apiName, id, etag }: { apiName: string; id: string | undefined; etag: string | undefined },
  body: { data: Values; variants: Variant[] },
): Promise<Versioned<Entry>> {
  if (id === undefined) return read(await galley.content.entries.create(apiName, body));
  return read(await galley.content.entries.update(id, body, ifMatch({ etag })));
}

export const publishEntry = async (id: string, etag: string | undefined) =>
  read<Entry>(await galley.content.entries.publish(id, {}, ifMatch({ etag })));

export const unpublishEntry = async (id: string, etag: string | undefined) =>
  read<Entry>(await galley.content.entries.unpublish(id, {}, ifMatch({ etag })));

/** The name of an entry for people: its first text that is not the slug, otherwise the slug, otherwise its id. */
export function getEntryTitle(
  { id, data }: Pick<Entry, 'id' | 'data'>,
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

/** The collection of a reference; undefined: any. */
export const getTarget = ({ options }: Pick<Field, 'options'>): string | undefined =>
  options !== undefined && !Array.isArray(options) ? options.collection : undefined;

export const getOptions = ({ options }: Pick<Field, 'options'>): string[] => (Array.isArray(options) ? options : []);
