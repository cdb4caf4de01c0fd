import type { Fault } from '../../../core/errors/app-error.ts';
import { createProblem } from './parse-style.ts';
import { parsedValue } from './parse-value.ts';
import { isStyleProperty } from './properties.ts';
import { unknownProperty } from './suggest.ts';

/** More than the number of properties: an object with more cannot be a style. */
const maxProperties = 200;

/**
 * Every fault of an authored style (DOC-3): an unknown property is `unknown_field`; a value of a wrong type or outside
 * the grammar is `invalid_value`. Values that contain `{{` are checked when they are resolved. Paths are
 * `path.property`.
 */
export function checkStyle(style: unknown, path: string): Fault[] {
  if (typeof style !== 'object' || style === null || Array.isArray(style)) {
    return [{ path, code: 'invalid_value', message: 'A style must be an object.' }];
  }
  const entries = Object.entries(style);
  if (entries.length > maxProperties) {
    return [{ path, code: 'invalid_value', message: `A style may have at most ${maxProperties} properties.` }];
  }
  return entries.flatMap(([property, value]) => findFaults(property, value, path));
}

function findFaults(property: string, value: unknown, parent: string): Fault[] {
  const path = parent === '' ? property : `${parent}.${property}`;
  if (!isStyleProperty(property)) {
    return [{ path, code: 'unknown_field', message: createProblem(property, unknownProperty(property)).message }];
  }
  if (typeof value === 'string' && value.includes('{{')) return [];
  const result = parsedValue(property, value);
  if ('text' in result) return [];
  return [{ path, code: 'invalid_value', message: createProblem(property, result.reason).message }];
}
