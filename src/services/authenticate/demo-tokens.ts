import { AppError } from '../../core/errors/app-error.ts';
import { isJsonObject } from '../../core/json.ts';
import type { Services } from '../services.ts';
import { retryAfter } from './quotas.ts';
import { demoToken, hashToken, mintToken } from './secret-tokens.ts';

/** The response of POST /api/demo-token (AUTH-12). `expiresAt` is in epoch milliseconds. */
interface MintedDemoToken {
  token: string;
  tokenType: 'demo';
  expiresAt: number;
  ttlSeconds: number;
  quota: { limit: number; used: number; remaining: number };
}

/** A demo token that may be used now, identified by its hash. */
export interface DemoToken {
  tokenHash: string;
  expiresAt: number;
}

const hourMs = 3_600_000;
const ttlSeconds = 3600;
export const mintQuota = { limit: 5, windowMs: hourMs };
/**
 * The limit of renders with one token. The window is as long as the lifetime of the token, so no place becomes free
 * while the token is valid.
 */
const renderQuota = { limit: 60, windowMs: hourMs };

/**
 * Mints a demo token for a client (see clientKey), at most five an hour, counted exactly (AUTH-12, AUTH-13). It is
 * stored only in the key-value store, under its hash (AUTH-14). If storing fails, the place in the quota is given back.
 * @throws AppError demo_quota_exceeded with `data.quota` and Retry-After
 */
export async function mintDemoToken(
  { quotas, demoTokens: tokens, clock }: Services,
  client: string,
): Promise<MintedDemoToken> {
  const counter = quotas.getByName(`demo-mint:${client}`);
  const answer = await counter.take(mintQuota);
  const quota = { limit: mintQuota.limit, used: answer.used, remaining: answer.remaining };
  if (!answer.granted) {
    throw new AppError('demo_quota_exceeded', { data: { quota }, headers: retryAfter(answer.retryAfterMs) });
  }
  const token = mintToken(demoToken);
  const expiresAt = clock.now() + ttlSeconds * 1000;
  try {
    await tokens.put(await hashToken(token), JSON.stringify({ expiresAt }), { expirationTtl: ttlSeconds });
  } catch (cause) {
    await counter.release(answer.ticket);
    throw new AppError('service_unavailable', { cause });
  }
  return { token, tokenType: 'demo', expiresAt, ttlSeconds, quota };
}

/**
 * Finds a demo token by its hash. Returns null for a token that is unknown or expired. The expiry is checked here too,
 * because the store may remove an expired token late.
 */
export async function findDemoToken(
  { demoTokens: tokens, clock }: Services,
  tokenHash: string,
): Promise<DemoToken | null> {
  const entry: unknown = await tokens.get(tokenHash, 'json');
  if (!isJsonObject(entry) || typeof entry.expiresAt !== 'number') return null;
  return entry.expiresAt > clock.now() ? { tokenHash, expiresAt: entry.expiresAt } : null;
}

/**
 * Counts a render with the token (AUTH-15). @throws AppError demo_render_quota_exceeded with Retry-After after the 60th
 */
export async function spendDemoRender({ quotas }: Services, tokenHash: string): Promise<void> {
  const answer = await quotas.getByName(`demo-renders:${tokenHash}`).take(renderQuota);
  if (answer.granted) return;
  throw new AppError('demo_render_quota_exceeded', { headers: retryAfter(answer.retryAfterMs) });
}
