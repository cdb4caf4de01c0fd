import { z } from 'zod';
import { type JsonObject, requireJsonObject } from '../../../core/json.ts';
import { holdsSecret } from '../../../core/redact.ts';
import { boundedList } from '../../../core/schemas/bounded.ts';
import { jsonObject } from '../../../core/schemas/json-value.ts';
import { validate } from '../../../core/schemas/validate.ts';
import { hasSecretField } from '../../../platform/log/secret-fields.ts';
import type { RenderLogInput } from '../../../records/render-logs.ts';
import { drawnFields, pickGivenFields, storedFields } from '../drawn-fields.ts';
import type { RenderRequest } from '../request.ts';

/** The maximum size of a request in an entry, in UTF-8 bytes of JSON. */
const maxBytes = 16 * 1024;

/** The fields that contain names chosen by the caller. */
const objectFields = ['tweaks', 'textTweaks', 'tweaksPerPage', 'metadata'] as const satisfies ReadonlyArray<
  keyof RenderRequest
>;

/** The fields of a request that say which pages to draw, and how. The other fields say who sent the request. */
const requestFields = [
  'pageIds',
  'namedPageIds',
  'templateId',
  'version',
  ...drawnFields,
  'dryRun',
  'lint',
  'metadata',
] as const;

/**
 * Returns the part of a request that a log entry stores, so that the request can be rendered again. Nothing is stored
 * if the request is larger than 16 KB of JSON or contains a secret. The secret can be in a text, such as a picture's
 * URL with `gt`, or in a field whose name indicates a secret (AUTH-17).
 */
export function toLogInput(request: RenderRequest): RenderLogInput {
  const input = requireJsonObject({
    ...pickGivenFields(request, requestFields),
    ...(request.telemetryOrigin === undefined ? {} : { shaderTelemetry: true }),
  });
  const text = JSON.stringify(input);
  if (new TextEncoder().encode(text).byteLength > maxBytes) return { input: null, omitted: 'too_large' };
  if (holdsSecret(text) || objectFields.some((name) => hasSecretField(input[name])))
    return { input: null, omitted: 'has_secret' };
  return { input, omitted: null };
}

const storedInput = z.object({
  ...storedFields,
  pageIds: boundedList(z.string(), { max: 200 }),
  namedPageIds: boundedList(z.string(), { max: 200 }),
  templateId: z.string().exactOptional(),
  version: z.number().exactOptional(),
  dryRun: z.boolean().default(false),
  lint: z.literal('parity').exactOptional(),
  metadata: z.union([z.string(), jsonObject]).exactOptional(),
  shaderTelemetry: z.boolean().exactOptional(),
});

/**
 * Turns a stored request into a request of the dashboard. Returns undefined if this version of the service cannot read
 * the stored request. `origin` is the origin under which viewers of an ad reach the service.
 */
export function toRequest(
  input: JsonObject,
  { requestId, origin }: { requestId: string; origin: string },
): RenderRequest | undefined {
  const parsed = validate(storedInput, input);
  if (!parsed.success) return undefined;
  const { shaderTelemetry, ...rest } = parsed.data;
  return {
    ...rest,
    requestId,
    via: 'dashboard',
    method: 'POST',
    ...(shaderTelemetry === true ? { telemetryOrigin: origin } : {}),
  };
}
