import type { Fault } from '../../../core/errors/app-error.ts';
import { createProblem } from './parse-style.ts';
import { parsedValue } from './parse-value.ts';
import { isStyleProperty } from './properties.ts';
import { unknownProperty } from './suggest.ts';

/**
 * The maximum number of properties. It exceeds the number of known properties, so an object with more cannot be a
 * style.
 */
const maxProperties = 200;

/**
 * Lists every fault of an authored style (DOC-3). An unknown property is `unknown_field`; a value that has a wrong type
 * or does not match the grammar is `invalid_value`. Values that contain `{{` are only checked when they are resolved.
 * The path of each fault is `path.property`.
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
