import { z } from 'zod';
import { AppError } from '../../../../core/errors/app-error.ts';
import { isJsonObject } from '../../../../core/json.ts';
import { listOf } from '../../../../core/schemas/bounded.ts';
import { jsonObject } from '../../../../core/schemas/json-value.ts';
import type { RenderRequest } from '../../../../services/render/request.ts';
import * as field from './fields.ts';
import { acceptsImagesOnly } from './output-choice.ts';

export const renderFields = z.strictObject({
  pageId: field.recordId.optional(),
  pageIds: listOf(field.recordId, { min: 1, max: field.maxPageIds }).optional(),
  tweaksPerPage: listOf(jsonObject, { max: field.maxPageIds }).optional(),
  templateId: field.recordId.optional(),
  draft: z.boolean().default(false),
  format: field.format.default('png'),
  tweaks: jsonObject.default({}),
  brandTweaks: jsonObject.default({}),
  brandId: field.recordId.optional(),
  brandVariant: z.string().min(1).max(100).optional(),
  emojiType: field.emojiType.optional(),
  output: field.outputKind.optional().describe('json unless Accept names only image types'),
  binary: z.boolean().default(false),
  renderType: field.renderType.optional(),
  scale: field.scale.optional(),
  quality: field.quality.optional(),
  compression: field.compression.optional(),
  version: field.version.optional(),
  locale: field.locale.default('en-US'),
  dryRun: z.boolean().default(false),
  lint: field.lint.optional(),
  metadata: field.metadata.optional(),
  shaderTelemetry: z.boolean().default(false),
  fileName: field.fileName.optional(),
});

/** The body of POST /api/render. A page of its own is refused before anything else is judged (RND-10). */
export const renderBody = z.preprocess((body) => {
  if (isJsonObject(body) && (Object.hasOwn(body, 'page') || Object.hasOwn(body, 'layers'))) {
    throw new AppError('inline_page_not_allowed', { detail: 'Save the page first, then send its id as pageId.' });
  }
  return body;
}, renderFields);

export interface Asked {
  request: RenderRequest;
  /** Raw bytes in place of the JSON answer (RND-7). */
  raw: boolean;
  /** The header Vary: what of the request decides the answer. */
  vary: string;
  fileName?: string;
}

/** `origin` is the service's own, as viewers of an ad reach it. */
export function fromBody(
  body: z.output<typeof renderFields>,
  { requestId, request, via = 'post' }: { requestId: string; request: Request; via?: 'post' | 'mcp' | 'dashboard' },
  origin: string,
): Asked {
  const { pageId, pageIds, output, binary, fileName, shaderTelemetry, ...rest } = body;
  const named = field.namedPages({ ...body }, 'invalid_body');
  return {
    request: {
      ...defined(rest),
      requestId,
      via,
      method: 'POST',
      ...named,
      textTweaks: {},
      ...(shaderTelemetry ? { telemetryOrigin: origin } : {}),
    },
    raw: binary || (output === undefined ? via === 'post' && acceptsImagesOnly(request) : output !== 'json'),
    vary: binary || output !== undefined ? 'Authorization' : 'Accept, Authorization',
    ...(fileName === undefined ? {} : { fileName }),
  };
}

type Defined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Drops the members that are undefined, so that what is absent is absent. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}
