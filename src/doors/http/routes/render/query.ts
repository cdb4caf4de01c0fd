import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../../../core/json.ts';
import { listOf } from '../../../../core/schemas/bounded.ts';
import { jsonObject } from '../../../../core/schemas/json-value.ts';
import type { UnknownParameters } from '../../../../services/render/steps/unknown-parameters.ts';
import { parseJson } from '../../json-text.ts';
import type { Asked } from './body.ts';
import { defined } from './body.ts';
import * as field from './fields.ts';
import { choosesRaw } from './output-choice.ts';
import { agreedFormat, type PageAddress } from './page-address.ts';

const tweakPrefix = 'tweak:';

export const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
export const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'This must be a number.')
  .transform(Number);

/** JSON inside a query parameter. */
export function jsonText<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .max(100_000)
    .transform((text, context): unknown => {
      try {
        return parseJson(new TextEncoder().encode(text));
      } catch {
        context.addIssue({ code: 'custom', message: 'This must be JSON.' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/**
 * An object as JSON, or any other text as it stands: what a body has as a string or an object (RND-26). A text that only
 * begins like an object is a text.
 */
const metadataText = z
  .string()
  .transform((text): string | JsonObject => {
    if (!text.trimStart().startsWith('{')) return text;
    try {
      const value = parseJson(new TextEncoder().encode(text));
      return isJsonObject(value) ? value : text;
    } catch {
      return text;
    }
  })
  .pipe(field.metadata as z.ZodType<string | JsonObject, string | JsonObject>);

/** The query of GET /api/render/:pageId (RND-1). Parameters that it does not name cause a warning (GEN-10). */
export const renderQuery = z.object({
  format: field.format.optional().describe("The address's extension says it too; png where neither does"),
  draft: flag.default(false),
  output: field.outputKind.optional(),
  binary: flag.default(false),
  pageIds: z
    .string()
    .transform((list) => list.split(',').map((id) => id.trim()))
    .pipe(listOf(field.recordId, { min: 1, max: field.maxPageIds }))
    .optional(),
  templateId: field.recordId.optional(),
  renderType: field.renderType.optional(),
  emojiType: field.emojiType.optional(),
  scale: number.pipe(field.scale).optional(),
  quality: number.pipe(field.quality).optional(),
  compression: field.compression.optional(),
  version: number.pipe(field.version).optional(),
  locale: field.locale.default('en-US'),
  brandId: field.recordId.optional(),
  brandVariant: z.string().min(1).max(100).optional(),
  tweaks: jsonText(jsonObject).default({}),
  brandTweaks: jsonText(jsonObject).default({}),
  tweaksPerPage: jsonText(listOf(jsonObject, { max: field.maxPageIds })).optional(),
  dryRun: flag.default(false),
  lint: field.lint.optional(),
  metadata: metadataText.optional(),
  fileName: field.fileName.optional(),
});

export function fromQuery(
  query: z.output<typeof renderQuery>,
  { address, url, request, requestId }: { address: PageAddress; url: URL; request: Request; requestId: string },
): Asked {
  const { pageIds, output, binary, fileName, ...rest } = query;
  const format = agreedFormat(address, query.format) ?? 'png';
  const named = field.namedPages({ ...query, format, pageId: address.pageId }, 'invalid_query');
  const unknown = unknownParameters(url.searchParams);
  return {
    request: {
      ...defined(rest),
      format,
      requestId,
      via: 'get',
      method: 'GET',
      ...named,
      textTweaks: textTweaks(url.searchParams),
      ...(unknown.names.length === 0 ? {} : { unknownParameters: unknown }),
    },
    ...choosesRaw(request, { output, binary, hasExtension: address.format !== undefined }),
    ...(fileName === undefined ? {} : { fileName }),
  };
}

/** `tweak:<name>=<value>`: read by the variable's schema once it is known; a repeated key counts with its last value. */
function textTweaks(parameters: URLSearchParams): Record<string, string> {
  const tweaks = [...parameters].filter(([name]) => name.startsWith(tweakPrefix));
  return Object.fromEntries(tweaks.map(([name, value]) => [name.slice(tweakPrefix.length), value]));
}

const credentialNames = ['gt', 'demo', 'sig', 'exp'];
const validNames = [...Object.keys(renderQuery.shape), ...credentialNames];
/** Names that others add to addresses: to measure campaigns, and to get past a cache (GEN-10). */
const toleratedNames = new Set(['v', 'cb', '_']);

function unknownParameters(parameters: URLSearchParams): UnknownParameters {
  const isKnown = (name: string) =>
    validNames.includes(name) ||
    name.startsWith(tweakPrefix) ||
    name.startsWith('utm_') ||
    toleratedNames.has(name) ||
    // An empty `token` is no token (AUTH-4).
    name === 'token';
  return { names: [...new Set(parameters.keys())].filter((name) => !isKnown(name)), validNames };
}
