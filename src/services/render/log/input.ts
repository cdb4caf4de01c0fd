import { z } from 'zod';
import type { JsonObject } from '../../../core/json.ts';
import { holdsSecret } from '../../../core/redact.ts';
import { listOf } from '../../../core/schemas/bounded.ts';
import { jsonObject } from '../../../core/schemas/json-value.ts';
import { judge } from '../../../core/schemas/judge.ts';
import { hasSecretField } from '../../../platform/log/secret-fields.ts';
import type { RenderLogInput } from '../../../records/render-logs.ts';
import { drawnFields, givenFields } from '../drawn-fields.ts';
import type { RenderRequest } from '../request.ts';

/** The maximum size of a request in an entry, in UTF-8 bytes of JSON. */
const maxBytes = 16 * 1024;

/** Fields whose members have names chosen by the caller. */
const named = ['tweaks', 'textTweaks', 'tweaksPerPage', 'metadata'] as const satisfies ReadonlyArray<
  keyof RenderRequest
>;

/** The fields of a request that say what to draw, of which pages and how. The other fields say who sent it. */
const asked = [
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
export function inputOf(request: RenderRequest): RenderLogInput {
  const input = {
    ...givenFields(request, asked),
    ...(request.telemetryOrigin === undefined ? {} : { shaderTelemetry: true }),
  } as unknown as JsonObject;
  const text = JSON.stringify(input);
  if (new TextEncoder().encode(text).byteLength > maxBytes) return { input: null, omitted: 'too_large' };
  if (holdsSecret(text) || named.some((name) => hasSecretField(input[name])))
    return { input: null, omitted: 'has_secret' };
  return { input, omitted: null };
}

/** Only the envelope is checked, because its content was a request that the door had accepted. */
const kept = z.looseObject({
  pageIds: listOf(z.string(), { max: 200 }),
  namedPageIds: listOf(z.string(), { max: 200 }),
  format: z.string(),
  tweaks: jsonObject,
  locale: z.string(),
});

/**
 * Turns a kept request into a request of the dashboard. Undefined if this version of the service cannot read it.
 * `origin` is the origin of the service as viewers of an ad reach it.
 */
export function requestOfInput(
  input: JsonObject,
  { requestId, origin }: { requestId: string; origin: string },
): RenderRequest | undefined {
  const parsed = judge(kept, input);
  if (!parsed.success) return undefined;
  const { shaderTelemetry, ...rest } = parsed.data;
  return {
    ...(rest as unknown as RenderRequest),
    requestId,
    via: 'dashboard',
    method: 'POST',
    ...(shaderTelemetry === true ? { telemetryOrigin: origin } : {}),
  };
}
