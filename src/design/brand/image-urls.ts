import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts';

/** Groups whose every address is a picture's, and groups whose texts are never one. */
const pictureGroups: ReadonlySet<string> = new Set(['logos', 'images']);
const otherGroups: ReadonlySet<string> = new Set(['colors', 'typography', 'copy']);

const pictureName = /\.(png|jpe?g|webp|gif|avif|svg)$/i;

/**
 * A copy of a token set with each external picture's address as `print` gives it (BRD-3): every http(s) address in
 * `logos` and `images`; in open groups those whose path ends like a picture's, since others lead to pages.
 */
export function mapImageUrls(tokens: JsonObject, print: (url: string, path: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(tokens).map(([group, value]) => [
      group,
      otherGroups.has(group) ? value : mapValue(value, group, pictureGroups.has(group), print),
    ]),
  );
}

function mapValue(value: Json, path: string, isPicture: boolean, print: (url: string, path: string) => string): Json {
  if (typeof value === 'string') return isImageUrl(value, isPicture) ? print(value, path) : value;
  if (Array.isArray(value)) return value.map((item, index) => mapValue(item, `${path}.${index}`, isPicture, print));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, mapValue(member, `${path}.${name}`, isPicture, print)] as const,
  );
  return Object.fromEntries(members);
}

function isImageUrl(text: string, isPicture: boolean): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  return isPicture || pictureName.test(URL.parse(text)?.pathname ?? '');
}
