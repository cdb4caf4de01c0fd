import { z } from 'zod';
import { id, items, openObject, timestamp, truncated, warning } from './common.ts';
import { sample, shown } from './shown.ts';

/** Milliseconds by stage. */
const timings = z.strictObject({
  load: z.number(),
  resolve: z.number(),
  gather: z.number(),
  draw: z.number(),
  encode: z.number(),
  store: z.number(),
});

const samplePicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const metadata = z.union([z.string(), openObject]);

/** How alike the engines draw one page (RND-14). */
export const parity = shown(
  z.strictObject({
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
  }),
  { pageId: sample.page, ssim: 0.996, regions: [], warnings: [] },
);

/** The JSON form of a render (RND-15). */
export const render = shown(
  z.strictObject({
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
  }),
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
);

/** The picture of a page while it is edited or filled (DASH-1). */
export const preview = shown(
  z.strictObject({
    picture: z.string().describe('A data URL'),
    width: z.number().describe('px of the page'),
    height: z.number(),
    scale: z.number().describe('Pixels of the picture for each px of the page'),
    version: z.int().nullable().describe('null for a draft, or a page that is not saved'),
    pages: z.int().describe('Pages of the document: more than one where it flows'),
    warnings: items(warning),
  }),
  { picture: samplePicture, width: 1_200, height: 630, scale: 1, version: null, pages: 1, warnings: [] },
);

const aLog = {
  id: 'DIA5kVBERi4EqqHdijibI',
  requestId: sample.request,
  spaceId: sample.space,
  templateId: sample.template,
  pageId: sample.page,
  pageIds: null,
  format: 'png',
  renderType: 'takumi',
  status: 'ok' as const,
  httpStatus: 200,
  errorCode: null,
  width: 1_200,
  height: 630,
  scale: 2,
  quality: null,
  pages: 1,
  bytes: 86_392,
  renderMs: 96,
  timings: { load: 8, resolve: 3, gather: 6, draw: 61, encode: 9, store: 9 },
  cached: false,
  credits: 1,
  via: 'post',
  authKind: 'key',
  keyId: 'oeBIt9NDp6h3iN-XamtrS',
  warnings: [],
  metadata: null,
  fileUrl: sample.file,
  createdOn: sample.updatedOn,
};

/** An entry of the render log; what a failed request did not get to know is null (LOG-1). */
export const renderLog = shown(
  z.looseObject({
    id,
    requestId: z.string(),
    status: z.enum(['ok', 'failed']),
    httpStatus: z.int(),
    format: z.string(),
    fileUrl: z.string().nullable(),
    warnings: items(warning).optional(),
    metadata: metadata.nullable().optional(),
    truncated,
    createdOn: timestamp,
  }),
  aLog,
);

/** An entry read alone, with what it asked for. */
export const renderLogEntry = shown(
  renderLog.extend({
    input: openObject.nullable().describe('What was asked, as the service read it; null where it was not kept'),
    inputOmitted: z
      .enum(['too_large', 'has_secret', 'not_read'])
      .nullable()
      .describe('Why there is no input: larger than 16 KB, with a secret in it, or refused before it was read'),
    detail: z.string().nullable().describe('Why it failed, as it was answered; null where that was not kept'),
    errors: items(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })).describe(
      'The faults of what was asked, 20 at most',
    ),
  }),
  {
    ...aLog,
    input: {
      pageIds: [sample.page],
      namedPageIds: [],
      draft: false,
      format: 'png',
      locale: 'en-US',
      tweaks: { title: 'Hello' },
      textTweaks: {},
      brandTweaks: {},
    },
    inputOmitted: null,
    detail: null,
    errors: [],
  },
);

const counted = shown(z.int().min(0), 1);

/** A list, or with `before` a part of it that nobody counted. */
export const renderLogList = z.strictObject({
  list: items(renderLog),
  count: counted.optional().describe('Of the whole list; absent with `before`'),
  pagesCount: counted.optional().describe('Absent with `before`'),
});

export const codePicture = shown(
  z.strictObject({
    dataUrl: z.string(),
    width: z.number(),
    height: z.number(),
    scale: z.number(),
    format: z.string(),
    warnings: items(warning),
  }),
  {
    dataUrl: samplePicture,
    width: 640,
    height: 240,
    scale: 2,
    format: 'png',
    warnings: [],
  },
);
