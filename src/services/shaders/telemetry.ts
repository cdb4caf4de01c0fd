import { toBase64Url } from '../../core/base64.ts';
import { hmacSha256 } from '../../core/hashing.ts';
import { findShader } from '../../records/shaders.ts';
import { recordTrip, tripLimit, tripReason } from '../../records/shaders-writes.ts';
import type { Services } from '../services.ts';

/** The maximum number of reports of one client that are counted in a minute. Further ones are accepted and ignored. */
const perMinute = 30;
const minuteMs = 60_000;
const clientBytes = 16;

/**
 * Counts a viewer's report that its watchdog stopped a shader (SHD-9). For a shader that does not exist, the response
 * is the same.
 * @param client as clientNetwork returns it; what is stored is an HMAC of it that differs from shader to shader
 */
export async function takeTelemetry(
  { db, clock, quotas, secret, report }: Services,
  { shaderId: idOrSlug, contentHash, client }: { shaderId: string; contentHash: string; client: string },
): Promise<void> {
  const counter = quotas.getByName(`shader-telemetry:${client}`);
  if (!(await counter.take({ limit: perMinute, windowMs: minuteMs })).granted) return;
  const shader = await findShader(db, idOrSlug);
  if (!shader) return;
  const { id: shaderId, slug } = shader;
  const digest = await hmacSha256(secret, `shader trip\n${shaderId}\n${client}`);
  const stored = toBase64Url(digest.slice(0, clientBytes));
  const trips = await recordTrip(db, { shaderId, contentHash, client: stored, now: clock.now() });
  // Strangers must not be able to remove gallery shaders from everybody's designs, so the operator gets a report and
  // decides.
  if (slug !== null && trips === tripLimit)
    report('shader_tripped', new Error(`${tripReason}: the shader ${slug} of the gallery`));
}
