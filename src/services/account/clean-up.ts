import { listClosedSpaces, listSpaceResources } from '../../records/closed-spaces.ts';
import { deleteSpace, deleteSpaceResource, deleteSpaceRows } from '../../records/closed-spaces-writes.ts';
import { deleteExpiredEmailLinks } from '../../records/email-links-writes.ts';
import { deleteExpiredResets } from '../../records/password-resets-writes.ts';
import { removeBatches } from '../batches/remove.ts';
import { brandImagesPrefix } from '../files/own-files.ts';
import { listRegisters } from '../files/registers.ts';
import { forgetPublished } from '../publishing/forget.ts';
import type { Step } from '../scheduled/run-steps.ts';
import type { BackgroundServices } from '../services.ts';

const maxRowsPerRun = 1_000;
/** Each round calls R2 and D1 a few times, and one invocation may make a thousand calls in total. */
const rounds = 40;
/** The last round of a space also calls every register of files. */
const spacesPerRun = 10;
const parentsPerRound = 5;

/** The prefixes in R2 of everything that belongs to a space. */
const listPrefixes = (spaceId: string) =>
  [
    'renders/',
    'render-notes/',
    'render-recipes/renders/',
    'remote-pictures/',
    'assets/',
    'fonts/',
    'batches/',
    'batch-rows/',
    brandImagesPrefix,
  ].map((prefix) => `${prefix}${spaceId}/`);

/** The scheduled work on accounts: removes closed spaces, and links that have expired (AUTH-7). */
export function accountSteps(services: BackgroundServices): Step[] {
  return [
    { name: 'closed_spaces_removed', run: () => removeClosedSpaces(services) },
    {
      name: 'password_resets_removed',
      run: () => deleteExpiredResets(services.db, services.clock.now(), maxRowsPerRun),
    },
    {
      name: 'email_links_removed',
      run: () => deleteExpiredEmailLinks(services.db, services.clock.now(), maxRowsPerRun),
    },
  ];
}

/**
 * Removes a bounded part of what closed spaces contain. Files go first and the space last, so that the next run finds
 * the rest.
 */
async function removeClosedSpaces(services: BackgroundServices): Promise<number> {
  let removed = 0;
  for (let round = 0; round < rounds && removed < spacesPerRun; round++) {
    const [spaceId] = await listClosedSpaces(services.db, 1);
    if (spaceId === undefined) break;
    if (await removePart(services, spaceId)) continue;
    await removeBatches(services, spaceId);
    await services.jobs.getByName(spaceId).destroy();
    await services.ledgers.getByName(spaceId).destroy();
    await deleteSpace(services.db, spaceId);
    removed++;
  }
  return removed;
}

/** Removes some of a space's files or rows. Returns false once one statement can delete all that is left. */
async function removePart(services: BackgroundServices, spaceId: string): Promise<boolean> {
  const { db, files, publishedKv } = services;
  for (const prefix of listPrefixes(spaceId)) if (await removeFiles(files, prefix)) return true;
  for (const id of await listSpaceResources(db, 'templates', spaceId, parentsPerRound)) {
    await deleteSpaceResource(db, 'templates', id);
    await forgetPublished(publishedKv, id);
  }
  for (const [kind, prefix] of [
    ['shaders', 'shader-posters/'],
    ['webhooks', 'webhook-data/'],
  ] as const) {
    for (const id of await listSpaceResources(db, kind, spaceId, parentsPerRound)) {
      if (await removeFiles(files, `${prefix}${id}/`)) return true;
      if (kind === 'webhooks') await services.couriers.getByName(id).destroy();
      await deleteSpaceResource(db, kind, id);
    }
  }
  for (const kind of ['templates', 'shaders', 'webhooks'] as const) {
    if ((await listSpaceResources(db, kind, spaceId, 1)).length > 0) return true;
  }
  return (await deleteSpaceRows(db, spaceId, maxRowsPerRun)) > 0 || (await forgetFiles(services, spaceId));
}

/** Deletes some records of the space's files from all registers. Returns whether there may be more. */
async function forgetFiles({ fileRegisters }: BackgroundServices, spaceId: string): Promise<boolean> {
  const hasMore = await Promise.all(listRegisters(fileRegisters).map((register) => register.forgetSpace(spaceId)));
  return hasMore.includes(true);
}

/** Deletes up to a thousand objects. Returns whether there were any. */
async function removeFiles(files: R2Bucket, prefix: string): Promise<boolean> {
  const { objects } = await files.list({ prefix });
  if (objects.length === 0) return false;
  await files.delete(objects.map(({ key }) => key));
  return true;
}
