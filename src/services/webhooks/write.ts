import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { EventName } from '../../core/names/events.ts';
import { seal } from '../../core/sealing.ts';
import { type DenialCode, webhookPolicy } from '../../platform/outbound/index.ts';
import type { Webhook, WebhookAddress } from '../../records/webhooks.ts';
import { findWebhook } from '../../records/webhooks.ts';
import { createWebhook, deleteWebhook, replaceWebhook } from '../../records/webhooks-writes.ts';
import { DataStore } from '../events/data-store.ts';
import type { Services } from '../services.ts';
import { sealingContext } from './signature.ts';

/** The fields that a user sets. In a change, absent fields stay as they are. */
export interface WebhookFields {
  name?: string | null;
  url: string;
  events: EventName[];
  /** The secret with which deliveries are signed. Null removes it. */
  secret?: string | null;
  headers?: Record<string, string>;
  enabled?: boolean;
}

/** A webhook, and the revision that the caller read. If it is undefined, the last write wins (GEN-12). */
interface RevisedAddress extends WebhookAddress {
  revision: number | undefined;
}

/** The maximum number of webhooks of one space, because each event is sent to all webhooks that subscribe to it. */
const max = 50;
/** A write is retried if others write between its read and its write, but not more often than this. */
const maxTries = 5;

/**
 * @throws AppError outbound_refused or host_unresolved for its URL (HOOK-4), conflict if the space has the maximum
 * number
 */
export async function makeWebhook(services: Services, spaceId: string, fields: WebhookFields): Promise<Webhook> {
  await requirePublic(services, fields.url);
  const id = newId();
  const now = services.clock.now();
  const blank = { name: null, headers: {}, secret: null, enabled: true };
  const webhook: Webhook = {
    id,
    spaceId,
    ...blank,
    url: fields.url,
    events: fields.events,
    ...(await toChanges(services, id, fields)),
    revision: 1,
    createdOn: now,
    updatedOn: now,
  };
  if (await createWebhook(services.db, webhook, { max: max })) return webhook;
  throw new AppError('conflict', { detail: `A space may have at most ${max} webhooks. Delete one first.` });
}

/** @throws AppError webhook_not_found */
export async function readWebhook({ db }: Services, address: WebhookAddress): Promise<Webhook> {
  const webhook = await findWebhook(db, address);
  if (!webhook) throw new AppError('webhook_not_found');
  return webhook;
}

/** @throws AppError webhook_not_found, precondition_failed with nothing changed (GEN-12), outbound_refused, host_unresolved */
export async function changeWebhook(
  services: Services,
  address: RevisedAddress,
  fields: Partial<WebhookFields>,
): Promise<Webhook> {
  await webhookAt(services, address);
  if (fields.url !== undefined) await requirePublic(services, fields.url);
  const changes = await toChanges(services, address.id, fields);
  return await write(services, address, async (before) => {
    const after = { ...before, ...changes, revision: before.revision + 1, updatedOn: services.clock.now() };
    return (await replaceWebhook(services.db, before, after)) ? after : undefined;
  });
}

/** Removes a webhook and its delivery records. @throws AppError webhook_not_found, precondition_failed */
export async function removeWebhook(services: Services, address: RevisedAddress): Promise<void> {
  await write(services, address, async (before) => ((await deleteWebhook(services.db, before)) ? before : undefined));
  services.defer(
    removeDeliveries(services, address.id).catch((error) => services.report('webhook_data_not_removed', error)),
  );
}

/** Removes the delivery records of a deleted webhook, and their data. */
async function removeDeliveries(
  { couriers, files }: Pick<Services, 'couriers' | 'files'>,
  webhookId: string,
): Promise<void> {
  await couriers.getByName(webhookId).destroy();
  await new DataStore(files).forgetAll(webhookId);
}

/** Runs a write. If the request has no If-Match, the write is repeated if someone else wrote in between. */
async function write(
  services: Services,
  address: RevisedAddress,
  change: (before: Webhook) => Promise<Webhook | undefined>,
): Promise<Webhook> {
  for (let tries = 0; tries < maxTries; tries++) {
    const after = await change(await webhookAt(services, address));
    if (after) return after;
  }
  throw new AppError('conflict', { detail: 'Someone else is changing this webhook. Try again.' });
}

async function webhookAt(services: Services, address: RevisedAddress): Promise<Webhook> {
  const webhook = await readWebhook(services, address);
  if (address.revision === undefined || address.revision === webhook.revision) return webhook;
  throw new AppError('precondition_failed', {
    detail: 'The record was changed since you read it. Read it again and send the new ETag.',
  });
}

async function toChanges(
  { secret: serviceSecret }: Services,
  id: string,
  { secret, ...otherFields }: Partial<WebhookFields>,
): Promise<Partial<Webhook>> {
  if (secret === undefined) return otherFields;
  return { ...otherFields, secret: secret === null ? null : await seal(serviceSecret, sealingContext(id), secret) };
}

/**
 * Checks with the guard that the URL of a webhook is public, when the webhook is saved (HOOK-4). A host that does not
 * resolve, or that cannot be looked up, does not count as public either.
 */
async function requirePublic({ outbound }: Services, url: string): Promise<void> {
  const verdict = await outbound.checkUrl(url, webhookPolicy);
  if (verdict.allowed) return;
  const { code, reason: message } = verdict;
  throw new AppError(unresolved.includes(code) ? 'host_unresolved' : 'outbound_refused', {
    detail: message,
    errors: [{ path: 'url', code, message }],
  });
}

const unresolved: readonly DenialCode[] = ['host_unresolved', 'resolver_unavailable'];
