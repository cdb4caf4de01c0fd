import { prototypeNames } from '../../core/json.ts';
import type { Meter } from './budget.ts';
import { depthLimit } from './limits.ts';
import { ExpressionError } from './problems.ts';
import { countCodePoints } from './text.ts';
import { describe, isNothing } from './values.ts';

const listIndex = /^(?:0|[1-9]\d*)$/;

function keyText(key: unknown): string {
  if (typeof key !== 'string' && typeof key !== 'number')
    throw new ExpressionError('type', `A key must be a text or a number, not ${describe(key)}.`);
  const text = String(key);
  if (prototypeNames.has(text)) throw new ExpressionError('forbidden_name', `The name ${text} is not allowed.`);
  return text;
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function ownData(holder: object, key: string): unknown {
  const descriptor = Object.getOwnPropertyDescriptor(holder, key);
  return descriptor?.enumerable ? descriptor.value : undefined;
}

/**
 * Reads a property: an enumerable own property of a plain object, an element of a list, or the `length` of a list or
 * text (in code points). Anything else is nothing: text has no elements, and nothing has no properties.
 */
export function readProperty(holder: unknown, key: unknown, meter: Meter): unknown {
  if (isNothing(key)) return undefined;
  const name = keyText(key);
  if (typeof holder === 'string' && name === 'length') {
    meter.spendText(holder.length);
    return countCodePoints(holder);
  }
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (!Array.isArray(holder)) return isPlainObject(holder) ? ownData(holder, name) : undefined;
  if (name === 'length') return holder.length;
  return listIndex.test(name) ? ownData(holder, name) : undefined;
}

/** Splits a dot path, such as `address.city` or `lines.0`, into its keys. */
export function keysOfPath(path: string): string[] {
  const keys = path.split('.', depthLimit + 1);
  if (path === '' || keys.length > depthLimit)
    throw new ExpressionError('type', `The path of a field has at most ${depthLimit} names.`);
  return keys;
}

export function readPath(holder: unknown, keys: readonly string[], meter: Meter): unknown {
  meter.spend(keys.length);
  return keys.reduce((value: unknown, key) => readProperty(value, key, meter), holder);
}
