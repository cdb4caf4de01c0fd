export interface KeyFacts {
  id: string;
  name: string;
  creatorLeft: boolean;
  /** The expiry of the key in ISO 8601; null if it never expires. */
  expiresAt: string | null;
}

export interface DeliveryFacts {
  webhookId: string;
  /** The address of the receiver. */
  url: string;
  hasFailed: boolean;
}

/** Something that needs the user's attention, with a link. */
export interface Attention {
  id: string;
  text: string;
  href: string;
}

/** A key is listed if it expires within this number of days. */
const soonDays = 14;
const dayMs = 86_400_000;

/**
 * Lists the keys that have expired or will expire soon, and those whose creator left the space. `now` is in epoch
 * milliseconds.
 */
export function listKeyNotices(keys: readonly KeyFacts[], now: number): Attention[] {
  return keys.flatMap(({ id, name, creatorLeft, expiresAt }) => {
    const days = expiresAt === null ? Number.POSITIVE_INFINITY : (Date.parse(expiresAt) - now) / dayMs;
    const words = [
      ...(days <= 0 ? ['has expired'] : days <= soonDays ? [`expires ${inDays(days)}`] : []),
      ...(creatorLeft ? ['was created by someone who left the space'] : []),
    ];
    if (words.length === 0) return [];
    return [{ id: `key-${id}`, text: `The API key “${name}” ${words.join(' and ')}.`, href: '/app/developers' }];
  });
}

function inDays(days: number): string {
  const whole = Math.floor(days);
  return whole === 0 ? 'today' : whole === 1 ? 'tomorrow' : `in ${whole} days`;
}

/** Lists the webhooks whose last delivery failed. */
export function listDeliveryNotices(last: readonly DeliveryFacts[]): Attention[] {
  return last
    .filter(({ hasFailed }) => hasFailed)
    .map(({ webhookId, url }) => ({
      id: `webhook-${webhookId}`,
      text: `The last delivery to ${getHost(url)} failed.`,
      href: '/app/developers/webhooks',
    }));
}

function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'a webhook';
}

/** Warns if at most a tenth of the space's credits is left, so that there is time to act. */
export function listCreditNotices({
  limit,
  remaining,
}: {
  limit: number | null;
  remaining: number | null;
}): Attention[] {
  if (limit === null || remaining === null || remaining > limit / 10) return [];
  const text =
    remaining <= 0
      ? 'This space has no credits left. Renders stop until it has more.'
      : `${remaining.toLocaleString('en')} of ${limit.toLocaleString('en')} credits left. Renders stop when no credits are left.`;
  return [{ id: 'credits', text, href: '/app/usage' }];
}
