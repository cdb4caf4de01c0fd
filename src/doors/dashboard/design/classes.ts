/** Joins class names to the value of a class attribute. Values that are not strings are omitted. */
export function classes(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
