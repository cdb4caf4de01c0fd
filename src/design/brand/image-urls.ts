import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts';

/** Groups in which every URL is a picture, and groups in which none is. */
const pictureGroups: ReadonlySet<string> = new Set(['logos', 'images']);
const otherGroups: ReadonlySet<string> = new Set(['colors', 'typography', 'copy']);

const pictureName = /\.(png|jpe?g|webp|gif|avif|svg)$/i;

/**
 * Copies a token set, with the URL of each external picture replaced by the result of `print` (BRD-3): every http(s)
 * URL in `logos` and `images`, and in open groups those whose path ends like a picture's, because others lead to pages.
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
