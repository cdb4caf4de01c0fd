/** Whether a value is nothing. null and undefined are the same in this language. */
export function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Reads a number, or text that contains one; undefined for any other value. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Describes the type of a value for a message. */
export function describe(value: unknown): string {
  if (isNothing(value)) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return Number.isFinite(value) ? 'a number' : 'a number without a finite value';
  return typeof value === 'boolean' ? 'true or false' : 'an object';
}
