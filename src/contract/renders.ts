import { z } from 'zod';
import { AppError } from '../core/errors/app-error.ts';
import { isJsonObject } from '../core/json.ts';
import { parseJson } from '../core/json-text.ts';
import { lineText } from '../core/line-text.ts';
import { compressions, formatNames } from '../core/names/renders.ts';
import { boundedList } from '../core/schemas/bounded.ts';
import { jsonObject } from '../core/schemas/json-value.ts';
import { documentLimits } from '../design/document/limits.ts';
import { emojiTypes, rendererType } from '../design/document/template.ts';
import { id, items, openObject, warning } from './common.ts';
import { sample } from './examples.ts';
import { commaList, describeLike, flag, jsonText, queryNumber } from './query.ts';

/** The time in milliseconds that each stage of a render took. */
const timings = z.strictObject({
  load: z.number().describe('Reading the pages and the credential, in milliseconds.'),
  resolve: z.number().describe('Applying variables, brand and content, in milliseconds.'),
  gather: z.number().describe('Loading fonts and pictures, in milliseconds.'),
  draw: z.number().describe('Drawing the pages, in milliseconds.'),
  encode: z.number().describe('Writing the file format, in milliseconds.'),
  store: z.number().describe('Looking up and storing the file, in milliseconds.'),
});

export const metadata = z.union([z.string(), openObject]);

/** How similar the drawings of a page by the two engines are (RND-14). */
export const parity = z
  .strictObject({
    pageId: id.describe('The id of the compared page.'),
    ssim: z
      .number()
      .nullable()
      .describe(
        'The structural similarity of the two pictures, where 1 means that they are identical. Null if they could not be compared.',
      ),
    regions: items(
      z.strictObject({
        x: z.number().describe('The distance from the left edge of the page in px.'),
        y: z.number().describe('The distance from the top edge of the page in px.'),
        width: z.number().describe('The width of the area in px.'),
        height: z.number().describe('The height of the area in px.'),
        layerIds: items(z.string()).describe('The ids of the layers in the area.'),
      }),
    ).describe('The areas in which the pictures differ, the largest difference first.'),
    picture: z
      .string()
      .optional()
      .describe('A picture of the differences: a URL, or a data URL in a dry run. Absent if there are none.'),
    warnings: items(warning).describe('The warnings of the comparison, such as `parity_unavailable` with its reason.'),
  })
  .meta({ id: 'Parity', examples: [{ pageId: sample.page, ssim: 0.996, regions: [], warnings: [] }] });
export type Parity = z.output<typeof parity>;

/** The stored file of a render. */
export const storedFile = z
  .strictObject({
    url: z.string().describe('The URL of the file. Anyone who has it can read the file.'),
    key: z.string().describe('The path of the file in the store, which depends on everything that can change a pixel.'),
    contentType: z.string().describe('The media type of the file.'),
    bytes: z.int().describe('The size of the file in bytes.'),
    sha256: z.string().describe('The SHA-256 of the file in hex.'),
  })
  .meta({ id: 'StoredFile' });

/** The ways in which a render can be requested. */
export const renderDoor = z.enum(['post', 'get', 'mcp', 'dashboard', 'batch']);

/** The result of a render in JSON form (RND-15). */
export const render = z
  .strictObject({
    requestId: z.string().describe('The id of the request, which the response also has as `X-Request-Id`.'),
    pageId: id.describe('The id of the first rendered page.'),
    pageIds: items(id).optional().describe('The ids of all rendered pages, for a file of several pages.'),
    templateId: id.describe('The id of the template of the first page.'),
    spaceId: id.describe('The id of the space that owns the template.'),
    version: z.int().nullable().describe('The version of the template that was rendered. Null for a draft.'),
    draft: z.boolean().describe('Whether the draft was rendered.'),
    format: z.string().describe('The format of the file.'),
    renderType: z.enum(['takumi', 'html']).describe('The engine that drew the file: `takumi`, or `html` in a browser.'),
    width: z.number().describe('The width of the page in px. A picture has this number times `scale` pixels.'),
    height: z.number().describe('The height of the page in px. A picture has this number times `scale` pixels.'),
    scale: z
      .number()
      .optional()
      .describe('The number of pixels for each px of the page. Absent for formats without pixels.'),
    quality: z.number().optional().describe('The quality of a jpeg or webp, from 1 to 100. Absent for other formats.'),
    compression: z.literal('small').optional().describe('Present if a png was compressed further.'),
    pages: z.int().describe('The number of pages of the file.'),
    renderMs: z.number().describe('How long the render took, in milliseconds.'),
    timings: timings.describe('How long each stage of the render took, in milliseconds.'),
    cached: z.boolean().describe('Whether the file was already stored, which makes the render free.'),
    credits: z
      .strictObject({
        cost: z
          .number()
          .describe('The number of credits that the render cost. A dry run reports what a render would cost.'),
        remaining: z
          .number()
          .nullable()
          .describe('The number of credits that the space has left. Null if they are unlimited.'),
      })
      .describe('What the render cost.'),
    warnings: items(warning).describe(
      'Everything that could not be drawn as designed, and parameters that were ignored.',
    ),
    parity: items(parity).optional().describe('How alike both engines draw each page. Only with `lint: "parity"`.'),
    preflight: openObject.optional().describe('What ad networks would accept or reject. Only for `html5`.'),
    dryRun: z.literal(true).optional().describe('Present and true if nothing was drawn or charged.'),
    metadata: metadata.optional().describe('The `metadata` of the request. Absent if it had none.'),
    file: storedFile.optional().describe('The stored file. Absent in a dry run.'),
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
export type Render = z.output<typeof render>;

/** The fields of a render that have the same meaning in a body and in a query, with their JSON types. */
const maxPageIds = 200;

const maxMetadataBytes = 2_048;

export const recordId = z.string().min(1).max(64);

export const format = z.enum(formatNames);

const outputKind = z.enum(['json', 'binary', 'image', 'raw']);

const renderType = rendererType;

const emojiType = z.enum(emojiTypes);

const scale = z.number().min(1).max(4);

/** The length of a page's side in px (JOB-5). */
export const pageSide = z.int().min(1).max(documentLimits.pageSide);

const compression = z.enum(compressions);

const quality = z.number().min(1).max(100);

export const version = z.int().min(1);

/** Additional checks that a dry run can perform. */
export const lint = z.enum(['parity']);

/** The name of the file in the Content-Disposition header. */
const fileName = lineText(200);

/** A BCP 47 tag. A well-formed tag is accepted even if it is unknown. */
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

/** Text or an object, at most 2 KB as JSON (RND-26). */
export const renderMetadata = z
  .union([z.string(), jsonObject])
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).byteLength <= maxMetadataBytes,
    'The metadata may have at most 2,048 bytes as JSON.',
  );

export const renderFields = z.strictObject({
  pageId: recordId.optional().describe('The id of the page to render. Give this, `pageIds` or `templateId`.'),
  pageIds: boundedList(recordId, { min: 1, max: maxPageIds })
    .optional()
    .describe('The ids of the pages of one pdf or deck, in order, at most 200.'),
  tweaksPerPage: boundedList(jsonObject, { max: maxPageIds })
    .optional()
    .describe('Tweaks of each page, in the order of the pages. They override `tweaks`.'),
  templateId: recordId
    .optional()
    .describe('The id of a template. Without `pageId` and `pageIds`, a pptx contains every page of it.'),
  draft: z.boolean().default(false).describe('Whether to render the draft instead of the published version.'),
  format: format.default('png').describe('The format of the file.'),
  sampleId: recordId
    .optional()
    .describe('With `draft`: the id of the sample row of the template whose values are drawn. `tweaks` override them.'),
  tweaks: jsonObject.default({}).describe('Values by variable name that override the values of the variables.'),
  brandTweaks: jsonObject.default({}).describe('Brand tokens that override those of the brand, in the same groups.'),
  brandId: recordId.optional().describe('The id of the brand to use instead of the brand of the template.'),
  brandVariant: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('The name of the variant of the brand to apply. By default none is applied.'),
  emojiType: emojiType
    .optional()
    .describe('The emoji set to draw emoji with. The default is the setting of the template.'),
  output: outputKind
    .optional()
    .describe(
      'Whether the response is JSON (`json`) or the bytes of the file (all other values). The default is `json`, unless `Accept` names only image types.',
    ),
  binary: z.boolean().default(false).describe('True returns the bytes of the file, like `output: "binary"`.'),
  renderType: renderType
    .optional()
    .describe(
      'The engine to draw with. The default is the setting of the template; pdf, pptx and html5 have their own.',
    ),
  width: pageSide
    .optional()
    .describe(
      'Draws the page at another width in px, from 1 to 10,000. With one side alone, the page keeps its proportions.',
    ),
  height: pageSide.optional().describe('Draws the page at another height in px.'),
  scale: scale
    .optional()
    .describe('The number of pixels for each px of the page, from 1 to 4. The default is the setting of the template.'),
  quality: quality
    .optional()
    .describe('The quality of jpeg and webp, from 1 to 100. The default is the `webpQuality` of the template.'),
  compression: compression
    .optional()
    .describe(
      '`small` makes a png 10 to 35 % smaller without changing a pixel, and takes longer. The default is `fast`.',
    ),
  version: version
    .optional()
    .describe(
      'The version of the template to render. The default is the published one. It cannot be combined with `draft`.',
    ),
  locale: locale.default('en-US').describe('The language of dates, numbers and Han characters, as a BCP 47 tag.'),
  dryRun: z
    .boolean()
    .default(false)
    .describe('Whether to check the request and report its warnings and cost without drawing, storing or charging.'),
  lint: lint.optional().describe('`parity` compares how both engines draw the first ten pages. It requires `dryRun`.'),
  metadata: renderMetadata
    .optional()
    .describe('Your own text or object, at most 2 KB as JSON. The response, the render log and webhooks repeat it.'),
  shaderTelemetry: z
    .boolean()
    .default(false)
    .describe('Whether an html5 ad reports to Galley when it stops a shader that is too slow.'),
  fileName: fileName.optional().describe('The file name in `Content-Disposition`, one line of up to 200 characters.'),
});

/**
 * The body of POST /api/render. If it contains an inline page, it is rejected before anything else is validated
 * (RND-10).
 */
export const renderBody = z.preprocess((body) => {
  if (isJsonObject(body) && (Object.hasOwn(body, 'page') || Object.hasOwn(body, 'layers'))) {
    throw new AppError('inline_page_not_allowed', { detail: 'Save the page first, then send its id as pageId.' });
  }
  return body;
}, renderFields);

/**
 * Metadata in a query: an object as JSON, or any other text unchanged, because a body can contain a string or an object
 * (RND-26). Text that starts like an object but is not valid JSON remains text.
 */
const metadataText = z
  .string()
  .transform((text): unknown => {
    if (!text.trimStart().startsWith('{')) return text;
    try {
      const value = parseJson(new TextEncoder().encode(text));
      return isJsonObject(value) ? value : text;
    } catch {
      return text;
    }
  })
  .pipe(renderMetadata);

/** The query of GET /api/render/:pageId (RND-1). Unknown parameters cause a warning (GEN-10). */
export const renderQuery = z.object(
  describeLike(renderFields.shape, {
    format: format
      .optional()
      .describe('The format of the file. The extension of the path can also select it. The default is `png`.'),
    draft: flag.default(false),
    output: outputKind
      .optional()
      .describe(
        'Whether the response is JSON (`json`) or the bytes of the file (all other values). The default depends on the extension and on `Accept`.',
      ),
    binary: flag.default(false).describe('`true` returns the bytes of the file, like `output=binary`.'),
    pageIds: commaList(boundedList(recordId, { min: 1, max: maxPageIds }))
      .optional()
      .describe('The ids of the pages of one pdf or deck, in order, separated by commas. At most 200.'),
    templateId: recordId
      .optional()
      .describe('The id of a template, which selects one of its pages or all of them for a deck.'),
    renderType: renderType.optional(),
    emojiType: emojiType.optional(),
    width: queryNumber(pageSide).optional(),
    height: queryNumber(pageSide).optional(),
    scale: queryNumber(scale).optional(),
    quality: queryNumber(quality).optional(),
    compression: compression.optional(),
    version: queryNumber(version).optional(),
    locale: locale.default('en-US'),
    sampleId: recordId.optional(),
    brandId: recordId.optional(),
    brandVariant: z.string().min(1).max(100).optional(),
    tweaks: jsonText(jsonObject)
      .default({})
      .describe('Values by variable name as a JSON object. A parameter `tweak:<name>` overrides it.'),
    brandTweaks: jsonText(jsonObject)
      .default({})
      .describe('Brand tokens as a JSON object that override those of the brand.'),
    tweaksPerPage: jsonText(boundedList(jsonObject, { max: maxPageIds }))
      .optional()
      .describe('Tweaks of each page as a JSON list of objects, in the order of the pages. They override `tweaks`.'),
    dryRun: flag.default(false),
    lint: lint.optional(),
    metadata: metadataText
      .optional()
      .describe(
        'Your own text, or an object as JSON, at most 2 KB. The response, the render log and webhooks repeat it.',
      ),
    fileName: fileName.optional(),
  }),
);

export const memberRenderBody = renderFields.omit({ output: true, binary: true, fileName: true });
