import { z } from 'zod';
import { compressions, formatNames } from '../../core/names/renders.ts';
import { boundedList, boundedMap } from '../../core/schemas/bounded.ts';
import { jsonObject } from '../../core/schemas/json-value.ts';
import { emojiTypes } from '../../design/document/template.ts';
import type { RenderRequest } from './request.ts';

/**
 * The fields of a request that say what to draw, apart from the fields that name the pages. The remaining fields say
 * who sends the request and why.
 */
export const drawnFields = [
  'format',
  'draft',
  'sampleId',
  'tweaks',
  'textTweaks',
  'tweaksPerPage',
  'brandTweaks',
  'brandId',
  'brandVariant',
  'renderType',
  'emojiType',
  'locale',
  'width',
  'height',
  'scale',
  'quality',
  'compression',
] as const satisfies ReadonlyArray<keyof RenderRequest>;

/**
 * The schemas of the same fields when they are read from storage. The values were checked when the request arrived, so
 * only their types are checked again.
 */
export const storedFields = {
  format: z.enum(formatNames),
  draft: z.boolean().default(false),
  sampleId: z.string().exactOptional(),
  tweaks: jsonObject,
  textTweaks: boundedMap(z.string(), z.string(), { max: 100_000 }).default({}),
  tweaksPerPage: boundedList(jsonObject, { max: 1_000 }).exactOptional(),
  brandTweaks: jsonObject.default({}),
  brandId: z.string().exactOptional(),
  brandVariant: z.string().exactOptional(),
  renderType: z.enum(['takumi', 'html']).exactOptional(),
  emojiType: z.enum(emojiTypes).exactOptional(),
  locale: z.string(),
  width: z.number().exactOptional(),
  height: z.number().exactOptional(),
  scale: z.number().exactOptional(),
  quality: z.number().exactOptional(),
  compression: z.enum(compressions).exactOptional(),
};

/** Returns those of the named fields that the request has. */
export function pickGivenFields<Name extends keyof RenderRequest>(
  request: RenderRequest,
  names: readonly Name[],
): { [Key in Name]?: RenderRequest[Key] } {
  const givenNames: { [Key in Name]?: RenderRequest[Key] } = {};
  for (const name of names) {
    const value = request[name];
    if (value !== undefined) givenNames[name] = value;
  }
  return givenNames;
}
