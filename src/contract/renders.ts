import { z } from 'zod';
import { AppError } from '../core/errors/app-error.ts';
import { isJsonObject, type JsonObject } from '../core/json.ts';
import { parseJson } from '../core/json-text.ts';
import { lineText } from '../core/line-text.ts';
import { compressions, formatNames } from '../core/names/renders.ts';
import { listOf } from '../core/schemas/bounded.ts';
import { jsonObject } from '../core/schemas/json-value.ts';
import { emojiTypes, rendererType } from '../design/document/template.ts';
import { id, items, openObject, warning } from './common.ts';
import { sample } from './examples.ts';
import { flag, jsonText, numberText } from './query.ts';

/** Milliseconds by stage. */
export const timings = z.strictObject({
  load: z.number(),
  resolve: z.number(),
  gather: z.number(),
  draw: z.number(),
  encode: z.number(),
  store: z.number(),
});

export const metadata = z.union([z.string(), openObject]);

/** How alike the engines draw one page (RND-14). */
export const parity = z
  .strictObject({
    pageId: id,
    ssim: z.number().nullable().describe('1 where they draw it alike; null where it was not compared'),
    regions: items(
      z.strictObject({
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
        layerIds: items(z.string()),
      }),
    ),
    picture: z.string().optional().describe('Of where they differ: a URL, a data URL in a dry run'),
    warnings: items(warning),
  })
  .meta({ id: 'Parity', examples: [{ pageId: sample.page, ssim: 0.996, regions: [], warnings: [] }] });

/** The JSON form of a render (RND-15). */
export const render = z
  .strictObject({
    requestId: z.string(),
    pageId: id,
    pageIds: items(id).optional(),
    templateId: id,
    spaceId: id,
    version: z.int().nullable(),
    draft: z.boolean(),
    format: z.string(),
    renderType: z.enum(['takumi', 'html']),
    width: z.number(),
    height: z.number(),
    scale: z.number().optional(),
    quality: z.number().optional(),
    compression: z.literal('small').optional(),
    pages: z.int(),
    renderMs: z.number(),
    timings,
    cached: z.boolean(),
    credits: z.strictObject({ cost: z.number(), remaining: z.number().nullable() }),
    warnings: items(warning),
    parity: items(parity).optional(),
    preflight: openObject.optional().describe('Of an ad: what networks would find'),
    dryRun: z.literal(true).optional(),
    metadata: metadata.optional(),
    file: z
      .strictObject({ url: z.string(), key: z.string(), contentType: z.string(), bytes: z.int(), sha256: z.string() })
      .optional()
      .describe('Absent in a dry run'),
  })
  .meta({
    id: 'Render',
    examples: [
      {
        requestId: sample.request,
        pageId: sample.page,
        templateId: sample.template,
        spaceId: sample.space,
        version: 3,
        draft: false,
        format: 'png',
        renderType: 'takumi',
        width: 1_200,
        height: 630,
        scale: 2,
        pages: 1,
        renderMs: 96,
        timings: { load: 8, resolve: 3, gather: 6, draw: 61, encode: 9, store: 9 },
        cached: false,
        credits: { cost: 1, remaining: 8_715 },
        warnings: [],
        file: {
          url: sample.file,
          key: sample.file.replace('https://galley.example/files/', ''),
          contentType: 'image/png',
          bytes: 86_392,
          sha256: '07b7c1f267404d413df0ef2fecfd7a1d8dbcaadaef23c61811bffdff31fa52a0',
        },
      },
    ],
  });

/** Fields of a render that mean the same in a body and in a query, typed as JSON has them. */
export const maxPageIds = 200;

export const maxMetadataBytes = 2_048;

export const recordId = z.string().min(1).max(64);

export const format = z.enum(formatNames);

export const outputKind = z.enum(['json', 'binary', 'image', 'raw']);

export const renderType = rendererType;

export const emojiType = z.enum(emojiTypes);

export const scale = z.number().min(1).max(4);

export const compression = z.enum(compressions);

export const quality = z.number().min(1).max(100);

export const version = z.int().min(1);

/** What a dry run looks at besides. */
export const lint = z.enum(['parity']);

/** Stands in Content-Disposition. */
export const fileName = lineText(200);

/** BCP 47; an unknown but well-formed tag is as good as any. */
export const locale = z
  .string()
  .min(2)
  .max(35)
  .refine((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  }, 'Must be a BCP 47 language tag');

/** Text or an object of at most 2 KB as JSON (RND-26). */
export const renderMetadata = z
  .union([z.string(), jsonObject])
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).byteLength <= maxMetadataBytes,
    'The metadata may have at most 2,048 bytes as JSON.',
  );

export const renderFields = z.strictObject({
  pageId: recordId.optional(),
  pageIds: listOf(recordId, { min: 1, max: maxPageIds }).optional(),
  tweaksPerPage: listOf(jsonObject, { max: maxPageIds }).optional(),
  templateId: recordId.optional(),
  draft: z.boolean().default(false),
  format: format.default('png'),
  tweaks: jsonObject.default({}),
  brandTweaks: jsonObject.default({}),
  brandId: recordId.optional(),
  brandVariant: z.string().min(1).max(100).optional(),
  emojiType: emojiType.optional(),
  output: outputKind.optional().describe('json unless Accept names only image types'),
  binary: z.boolean().default(false),
  renderType: renderType.optional(),
  scale: scale.optional(),
  quality: quality.optional(),
  compression: compression.optional(),
  version: version.optional(),
  locale: locale.default('en-US'),
  dryRun: z.boolean().default(false),
  lint: lint.optional(),
  metadata: renderMetadata.optional(),
  shaderTelemetry: z.boolean().default(false),
  fileName: fileName.optional(),
});

/** The body of POST /api/render. A page of its own is refused before anything else is judged (RND-10). */
export const renderBody = z.preprocess((body) => {
  if (isJsonObject(body) && (Object.hasOwn(body, 'page') || Object.hasOwn(body, 'layers'))) {
    throw new AppError('inline_page_not_allowed', { detail: 'Save the page first, then send its id as pageId.' });
  }
  return body;
}, renderFields);

/**
 * An object as JSON, or any other text as it stands: what a body has as a string or an object (RND-26). A text that only
 * begins like an object is a text.
 */
export const metadataText = z
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
  .pipe(renderMetadata as z.ZodType<string | JsonObject, string | JsonObject>);

/** The query of GET /api/render/:pageId (RND-1). Parameters that it does not name cause a warning (GEN-10). */
export const renderQuery = z.object({
  format: format.optional().describe("The address's extension says it too; png where neither does"),
  draft: flag.default(false),
  output: outputKind.optional(),
  binary: flag.default(false),
  pageIds: z
    .string()
    .transform((list) => list.split(',').map((id) => id.trim()))
    .pipe(listOf(recordId, { min: 1, max: maxPageIds }))
    .optional(),
  templateId: recordId.optional(),
  renderType: renderType.optional(),
  emojiType: emojiType.optional(),
  scale: numberText.pipe(scale).optional(),
  quality: numberText.pipe(quality).optional(),
  compression: compression.optional(),
  version: numberText.pipe(version).optional(),
  locale: locale.default('en-US'),
  brandId: recordId.optional(),
  brandVariant: z.string().min(1).max(100).optional(),
  tweaks: jsonText(jsonObject).default({}),
  brandTweaks: jsonText(jsonObject).default({}),
  tweaksPerPage: jsonText(listOf(jsonObject, { max: maxPageIds })).optional(),
  dryRun: flag.default(false),
  lint: lint.optional(),
  metadata: metadataText.optional(),
  fileName: fileName.optional(),
});

export const memberRenderBody = renderFields.omit({ output: true, binary: true, fileName: true });
