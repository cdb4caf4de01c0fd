import type { RenderRequest } from './request.ts';

/** What of a request says what is drawn, whichever pages it names; the rest says who asks, and what for. */
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

/** The named fields of a request, those that it has. */
export function givenFields<Name extends keyof RenderRequest>(
  request: RenderRequest,
  names: readonly Name[],
): Partial<Pick<RenderRequest, Name>> {
  const given = names.filter((name) => request[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, request[name]])) as Partial<Pick<RenderRequest, Name>>;
}
