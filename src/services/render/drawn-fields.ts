import type { RenderRequest } from './request.ts';

/**
 * The fields of a request that say what to draw, whichever pages it names. The other fields say who sends it and why.
 */
export const drawnFields = [
  'format',
  'draft',
  'tweaks',
  'textTweaks',
  'tweaksPerPage',
  'brandTweaks',
  'brandId',
  'brandVariant',
  'renderType',
  'emojiType',
  'locale',
  'scale',
  'quality',
  'compression',
] as const satisfies ReadonlyArray<keyof RenderRequest>;

/** Those of the named fields that the request has. */
export function givenFields<Name extends keyof RenderRequest>(
  request: RenderRequest,
  names: readonly Name[],
): Partial<Pick<RenderRequest, Name>> {
  const given = names.filter((name) => request[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, request[name]])) as Partial<Pick<RenderRequest, Name>>;
}
