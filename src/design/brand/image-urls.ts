import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts';

/** Groups of tokens in which every URL is a picture, and groups in which no URL is. */
const pictureGroups: ReadonlySet<string> = new Set(['logos', 'images']);
const otherGroups: ReadonlySet<string> = new Set(['colors', 'typography', 'copy']);

const pictureName = /\.(png|jpe?g|webp|gif|avif|svg)$/i;

/**
 * Copies a token set and replaces the URL of each external picture with the result of `print` (BRD-3). Every http(s)
 * URL in `logos` and `images` is a picture. In open groups, a URL is a picture only if its path has the extension of
 * one, because other URLs lead to pages.
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
