import type { DataOf } from 'galley-client';

type PublishedBy = DataOf<'templates.versions.list'>['list'][number]['publishedBy'];

const describeByKind = {
  person: (name: string) => `by ${name}`,
  key: (name: string) => `by the API key “${name}”`,
  grant: (name: string) => `by the assistant “${name}”`,
};
const gone = {
  person: 'by someone who left the space',
  key: 'by an API key that was revoked',
  grant: 'by an assistant that was disconnected',
};

/** Who published a version, in words; undefined if it is unknown. */
export function publishedByInWords(publishedBy: PublishedBy): string | undefined {
  if (publishedBy === null) return undefined;
  const { kind, name } = publishedBy;
  return name === null ? gone[kind] : describeByKind[kind](name);
}
