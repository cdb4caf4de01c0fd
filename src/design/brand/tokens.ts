import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts';
import { validate } from '../../core/schemas/validate.ts';
import { parseColor } from '../boxes/style/index.ts';
import { pictureForms, pictureUrl } from '../document/layers/picture-url.ts';
import type { MapFault } from './open-map.ts';

type Check = (value: Json) => string | undefined;

const picture: Check = (value) => (validate(pictureUrl, value).success ? undefined : `This must be ${pictureForms}.`);
const color: Check = (value) =>
  typeof value === 'string' && parseColor(value) !== undefined
    ? undefined
    : 'This must be a CSS color, such as #1d4ed8.';
const text: Check = (value) => (typeof value === 'string' ? undefined : 'This must be a text.');

/** The type of the values in each named group. All other groups are open (BRD-6). */
const groups: Readonly<Record<string, Check>> = {
  logos: picture,
  images: picture,
  colors: color,
  copy: text,
  typography: (value) =>
    isJsonObject(value) ? undefined : 'This must be an object, such as { "fontFamily": "Inter" }.',
};

/** The members of a typography token, all optional. */
const typographyMembers: ReadonlyArray<readonly [name: string, types: readonly string[]]> = [
  ['fontFamily', ['string']],
  ['fontWeight', ['string', 'number']],
  ['fontSize', ['string', 'number']],
  ['lineHeight', ['string', 'number']],
  ['letterSpacing', ['string', 'number']],
];

/** Yields the faults in the named groups of a complete or partial token set. */
export function* checkTokens(tokens: JsonObject): Generator<MapFault, void> {
  for (const [group, check] of Object.entries(groups)) {
    const values = Object.hasOwn(tokens, group) ? tokens[group] : undefined;
    if (values === undefined) continue;
    if (!isJsonObject(values)) {
      yield createFault([group], 'Must be an object of named tokens');
      continue;
    }
    for (const [name, value] of Object.entries(values)) {
      const message = check(value);
      if (message !== undefined) yield createFault([group, name], message);
      else if (group === 'typography' && isJsonObject(value)) yield* checkTypography(value, [group, name]);
    }
  }
}

/** Yields the faults of named variants, each of which is a partial token set. */
export function* checkVariants(variants: JsonObject): Generator<MapFault, void> {
  for (const [name, overlay] of Object.entries(variants)) {
    if (!isJsonObject(overlay)) yield createFault([name], 'Must be an object of tokens');
    else for (const fault of checkTokens(overlay)) yield { ...fault, path: [name, ...fault.path] };
  }
}

function* checkTypography(value: JsonObject, path: string[]): Generator<MapFault, void> {
  for (const [name, types] of typographyMembers) {
    if (Object.hasOwn(value, name) && !types.includes(typeof value[name])) {
      yield createFault([...path, name], `Must be a ${types.join(' or ')}`);
    }
  }
}

function createFault(path: string[], message: string): MapFault {
  return { path, code: 'invalid_value', message };
}
