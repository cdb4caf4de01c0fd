import type { JsonObject } from '../../core/json.ts';

/** What is wrong with a slug: it must be one segment of a path, and not the list's (CON-2). Empty is none yet. */
export function slugFault(slug: string): string | undefined {
  if (slug === 'index') return 'The slug index is reserved. Choose another one.';
  if (slug === '.' || slug === '..') return 'The slugs . and .. are not allowed.';
  if ([...slug].length > 200) return 'A slug may have at most 200 characters.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  return /[/\\\u0000-\u001f\u007f]/.test(slug)
    ? 'A slug cannot contain slashes, backslashes or control characters.'
    : undefined;
}

/** The slug that checked data say; null for a draft that has none yet. */
export function slugOf(data: JsonObject, slugField: string): string | null {
  const value = data[slugField];
  return typeof value === 'string' && value !== '' ? value : null;
}
