import { maxFound } from '../../../core/errors/faults.ts';
import type { Json } from '../../../core/json.ts';

/**
 * Finds the paths of numbers beyond the range of a double (1e400). JSON can express them, but they would be stored as
 * null. The value is nested no deeper than a request body may be.
 */
export function infinitePlaces(value: Json): PropertyKey[][] {
  const paths: PropertyKey[][] = [];
  const path: PropertyKey[] = [];
  const visit = (at: Json) => {
    if (typeof at === 'number' && !Number.isFinite(at)) paths.push([...path]);
    if (typeof at !== 'object' || at === null || paths.length >= maxFound) return;
    const isList = Array.isArray(at);
    for (const [key, member] of Object.entries(at)) {
      path.push(isList ? Number(key) : key);
      visit(member);
      path.pop();
    }
  };
  visit(value);
  return paths;
}
