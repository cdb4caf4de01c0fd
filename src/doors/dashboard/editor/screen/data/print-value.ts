import { shorten } from '../../../app/shorten.ts';

const maxCharacters = 60;

/** A value in a few words, for lists of names. */
export function printValue(value: unknown): string {
  if (value === undefined || value === null) return 'None';
  if (typeof value === 'string') return value === '' ? 'Empty text' : shorten(value, maxCharacters);
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`;
  if (typeof value === 'object') return shorten(Object.keys(value).join(', '), maxCharacters) || 'Empty object';
  return String(value);
}
