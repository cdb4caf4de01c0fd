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

/** UTF-8 bytes of JSON that an entry keeps of what was asked. */
const maxBytes = 16 * 1024;

/** Fields whose members the caller names. */
const named = ['tweaks', 'textTweaks', 'tweaksPerPage', 'metadata'] as const satisfies ReadonlyArray<
  keyof RenderRequest
>;

/** What of a request says what is drawn, of which pages, and how; the rest says who asked. */
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
 * What a log entry keeps of a request, so that it can be rendered again. Nothing of one that is larger than 16 KB of JSON,
 * or that holds a secret: in a text, the address of a picture with its `gt` say, or in a field whose name says so (AUTH-17).
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

/** The envelope alone: its inside was a request that had passed the door. */
const kept = z.looseObject({
  pageIds: listOf(z.string(), { max: 200 }),
  namedPageIds: listOf(z.string(), { max: 200 }),
  format: z.string(),
  tweaks: jsonObject,
  locale: z.string(),
});

/**
 * The kept request as one of the dashboard's own. Undefined for what this version of the service cannot read. `origin` is
 * the service's own, as viewers of an ad reach it.
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
