import { isObject } from '../value-form/schema.ts';

/** A value that differs between two versions of a record. */
export interface PathDifference {
  /** The path with dots and brackets, as in code: `layers[title].style.color`. */
  path: string;
  theirs: unknown;
  yours: unknown;
}

/** The maximum number of differences in the list, which is enough to understand a conflict. */
const maxDifferences = 200;

/**
 * The differences between two JSON values, each with its path. List items with ids are compared by id, so that an added
 * item does not count as a change of the items after it. Other items are compared by index.
 */
export function listDifferences(theirs: unknown, yours: unknown): PathDifference[] {
  const differences: PathDifference[] = [];
  const visit = (path: string, one: unknown, other: unknown) => {
    if (differences.length >= maxDifferences || one === other) return;
    const [ones, others] = [listMembers(one), listMembers(other)];
    if (!ones || !others || ones.kind !== others.kind) {
      if (JSON.stringify(one) !== JSON.stringify(other)) differences.push({ path, theirs: one, yours: other });
      return;
    }
    for (const key of new Set([...ones.values.keys(), ...others.values.keys()])) {
      visit(joinPath(path, key, ones.kind), ones.values.get(key), others.values.get(key));
    }
    const isReordered =
      ones.kind === 'ids' && [...ones.values.keys()].sort().join() === [...others.values.keys()].sort().join();
    if (isReordered && [...ones.values.keys()].join() !== [...others.values.keys()].join()) {
      differences.push({ path: `${path} (order)`, theirs: [...ones.values.keys()], yours: [...others.values.keys()] });
    }
  };
  visit('', theirs, yours);
  return differences;
}

type Kind = 'names' | 'ids' | 'indexes';

function listMembers(value: unknown): { kind: Kind; values: Map<string, unknown> } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return { kind: 'names', values: new Map(Object.entries(value)) };
  const ids = value.map((item) => (isObject(item) ? item['id'] : undefined));
  const isNamed = ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
  return isNamed
    ? { kind: 'ids', values: new Map(value.map((item, index) => [String(ids[index]), item])) }
    : { kind: 'indexes', values: new Map(value.map((item, index) => [String(index), item])) };
}

function joinPath(path: string, key: string, kind: Kind): string {
  if (kind !== 'names') return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}
