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

/** Fields whose members have names chosen by the caller. */
const objectFields = ['tweaks', 'textTweaks', 'tweaksPerPage', 'metadata'] as const satisfies ReadonlyArray<
  keyof RenderRequest
>;

/** The fields of a request that say what to draw, of which pages and how. The other fields say who sent it. */
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
 * The part of a request that a log entry keeps, so that it can be rendered again. Nothing is kept of a request that is
 * larger than 16 KB of JSON or contains a secret, either in a text, such as a picture's URL with `gt`, or in a field
 * whose name stands for one (AUTH-17).
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
 * Turns a kept request into a request of the dashboard. Undefined if this version of the service cannot read it.
 * `origin` is the origin of the service as viewers of an ad reach it.
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
