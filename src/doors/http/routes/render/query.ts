import type { z } from 'zod';
import { renderQuery } from '../../../../contract/renders.ts';
import { withoutUndefined } from '../../../../core/without-undefined.ts';
import type { UnknownParameters } from '../../../../services/render/steps/unknown-parameters.ts';
import type { Asked } from './body.ts';
import * as field from './fields.ts';
import { choosesRaw } from './output-choice.ts';
import { type PageAddress, resolveFormat } from './page-address.ts';

const tweakPrefix = 'tweak:';

export function fromQuery(
  query: z.output<typeof renderQuery>,
  { address, url, request, requestId }: { address: PageAddress; url: URL; request: Request; requestId: string },
): Asked {
  const { pageIds, output, binary, fileName, ...rest } = query;
  const format = resolveFormat(address, query.format) ?? 'png';
  const pages = field.namedPages({ ...query, format, pageId: address.pageId }, 'invalid_query');
  const unknown = unknownParameters(url.searchParams);
  return {
    request: {
      ...withoutUndefined(rest),
      format,
      requestId,
      via: 'get',
      method: 'GET',
      ...pages,
      textTweaks: textTweaks(url.searchParams),
      ...(unknown.names.length === 0 ? {} : { unknownParameters: unknown }),
    },
    ...choosesRaw(request, { output, binary, hasExtension: address.format !== undefined }),
    ...(fileName === undefined ? {} : { fileName }),
  };
}

/**
 * The values of the parameters `tweak:<name>=<value>`. Each is parsed with the schema of the variable once that is
 * loaded. If a name is repeated, its last value is used.
 */
function textTweaks(parameters: URLSearchParams): Record<string, string> {
  const tweaks = [...parameters].filter(([name]) => name.startsWith(tweakPrefix));
  return Object.fromEntries(tweaks.map(([name, value]) => [name.slice(tweakPrefix.length), value]));
}

const credentialNames = ['gt', 'demo', 'sig', 'exp'];
const validNames = [...Object.keys(renderQuery.shape), ...credentialNames];
/** Parameters that other programs add to addresses, to measure campaigns or to bypass a cache (GEN-10). */
const toleratedNames = new Set(['v', 'cb', '_']);

function unknownParameters(parameters: URLSearchParams): UnknownParameters {
  const isKnown = (name: string) =>
    validNames.includes(name) ||
    name.startsWith(tweakPrefix) ||
    name.startsWith('utm_') ||
    toleratedNames.has(name) ||
    // An empty `token` does not count as a token, and is allowed (AUTH-4).
    name === 'token';
  return { names: [...new Set(parameters.keys())].filter((name) => !isKnown(name)), validNames };
}
