/** Returns the names in a canonical `font-family` list. */
export function familyNames(list: string): string[] {
  return [...list.matchAll(/"((?:[^"\\]|\\.)*)"|([^,"\s][^,"]*)/g)].map(
    ([, quoted, bare]) => quoted?.replace(/\\(.)/g, '$1') ?? bare?.trim() ?? '',
  );
}
