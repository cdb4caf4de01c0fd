import { nearMatches } from '../../core/near-matches.ts';
import type { Meter } from './budget.ts';

/** A path that leads to nothing. */
export interface MissingPath {
  /** The name at the start of the path and the keys after it, up to the key that leads to nothing. */
  path: readonly unknown[];
  /** The value from which the last key was read. */
  holder: unknown;
}

/** The maximum number of names with which a mistyped one is compared, and the steps for each. */
const comparedNames = 100;
const stepsPerName = 10;

/**
 * Explains why a path leads to nothing, if this is probably a mistake: the brand has no such token, or the index is
 * beyond the end of a list. Returns undefined for other objects, which may lack a field on purpose.
 */
export function explainMissing({ path, holder }: MissingPath, meter: Meter): string | undefined {
  const [name, ...keys] = path;
  const key = keys.at(-1);
  if (Array.isArray(holder)) {
    const index = typeof key === 'number' || /^\d+$/.test(String(key)) ? Number(key) : undefined;
    if (index === undefined || index < holder.length) return undefined;
    const list = name === undefined ? '' : printPath([name, ...keys.slice(0, -1)]);
    const count = holder.length === 1 ? '1 item' : `${holder.length} items`;
    return `There is no ${list}[${index}]: the list has ${count}, and the first is [0].`;
  }
  if (name !== 'brand') return undefined;
  const names = typeof holder === 'object' && holder !== null ? Object.keys(holder).slice(0, comparedNames) : [];
  const token = printPath(keys);
  if (keys.length === 1 && names.length === 0) return `The page has no brand, so brand.${token} is nothing.`;
  meter.spend(names.length * stepsPerName);
  const [near] = nearMatches(
    String(key),
    names.map((each) => each.slice(0, 40)),
    1,
  );
  const suggestion = near === undefined ? '' : ` Did you mean ${printPath([...keys.slice(0, -1), near])}?`;
  return `The brand has no token ${token}.${suggestion}`;
}

function printPath(keys: readonly unknown[]): string {
  return keys.map((key) => String(key).slice(0, 40)).join('.');
}
