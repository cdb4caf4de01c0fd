import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts';
import { parseColor } from '../boxes/style/index.ts';
import { pictureUrl } from '../document/layers/picture-url.ts';
import type { MapFault } from './open-map.ts';

type Check = (value: Json) => string | undefined;

const picture: Check = (value) =>
  pictureUrl.safeParse(value).success ? undefined : 'Must be an https address, a data: URL or asset:<id>';
const color: Check = (value) =>
  typeof value === 'string' && parseColor(value) !== undefined ? undefined : 'Must be a CSS colour';
const text: Check = (value) => (typeof value === 'string' ? undefined : 'Must be a text');

/** What the values of the named groups must be; every other group is open (BRD-6). */
const groups: Readonly<Record<string, Check>> = {
  logos: picture,
  images: picture,
  colors: color,
  copy: text,
  typography: (value) => (isJsonObject(value) ? undefined : 'Must be an object: fontFamily and the like'),
};

/** Members of a typography token, where present. */
const typographyMembers: ReadonlyArray<readonly [name: string, types: readonly string[]]> = [
  ['fontFamily', ['string']],
  ['fontWeight', ['string', 'number']],
  ['fontSize', ['string', 'number']],
  ['lineHeight', ['string', 'number']],
  ['letterSpacing', ['string', 'number']],
];

/** Every fault of the named groups of a token set, whole or partial. */
export function checkTokens(tokens: JsonObject): MapFault[] {
  return Object.entries(groups).flatMap(([group, check]) => {
    const values = Object.hasOwn(tokens, group) ? tokens[group] : undefined;
    if (values === undefined) return [];
    if (!isJsonObject(values)) return [invalid([group], 'Must be an object of named tokens')];
    return Object.entries(values).flatMap(([name, value]) => {
      const message = check(value);
      if (message !== undefined) return [invalid([group, name], message)];
      return group === 'typography' ? checkTypography(value as JsonObject, [group, name]) : [];
    });
  });
}

/** Every fault of named overlays, each a partial token set. */
export function checkVariants(variants: JsonObject): MapFault[] {
  return Object.entries(variants).flatMap(([name, overlay]) => {
    if (!isJsonObject(overlay)) return [invalid([name], 'Must be an object of tokens')];
    return checkTokens(overlay).map((fault) => ({ ...fault, path: [name, ...fault.path] }));
  });
}

function checkTypography(value: JsonObject, path: string[]): MapFault[] {
  return typographyMembers.flatMap(([name, types]) =>
    Object.hasOwn(value, name) && !types.includes(typeof value[name])
      ? [invalid([...path, name], `Must be a ${types.join(' or ')}`)]
      : [],
  );
}

function invalid(path: string[], message: string): MapFault {
  return { path, code: 'invalid_value', message };
}
