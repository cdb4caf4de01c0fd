import { toBase64Url } from '../../core/base64.ts';
import type { Clock } from '../../core/clock.ts';
import { hmacSha256 } from '../../core/hashing.ts';
import type { Database } from '../../records/database.ts';
import { findShader } from '../../records/shaders.ts';
import { recordTrip, tripLimit, tripReason } from '../../records/shaders-writes.ts';
import type { Quotas } from '../authenticate/quotas.ts';

export interface TelemetryParts {
  db: Database;
  clock: Clock;
  quotas: Quotas;
  /** Of the service: clients are known by what it makes of their addresses. */
  secret: string;
  /** Tells the operator, who owns the gallery. */
  report(event: string, error: unknown): void;
}

/** Reports of one client in a minute; more are taken and forgotten. */
const perMinute = 30;
const minuteMs = 60_000;
const clientBytes = 16;

/**
 * Counts a viewer's report that its watchdog stopped a shader (SHD-9). It says nothing back, also of shaders that are not.
 * @param client as clientNetwork tells it; what is stored is an HMAC of it that differs from shader to shader
 */
export async function takeTelemetry(
  { db, clock, quotas, secret, report }: TelemetryParts,
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
  // Strangers cannot take the gallery out of everybody's designs: who keeps it decides.
  if (slug !== null && trips === tripLimit)
    report('shader_tripped', new Error(`${tripReason}: the shader ${slug} of the gallery`));
}
