import { randomBytes } from 'node:crypto';
import { systemClock } from '../../src/core/clock.ts';
import { canonicalJson } from '../../src/core/json.ts';
import { findKeyByHash } from '../../src/records/api-keys.ts';
import { createKey } from '../../src/records/api-keys-writes.ts';
import { type Database, openDatabase } from '../../src/records/database.ts';
import { findSpace, findSpaceByGtHash } from '../../src/records/spaces.ts';
import { createSpace, releaseOperatorRole, setGt } from '../../src/records/spaces-writes.ts';
import { listPages } from '../../src/records/template-pages.ts';
import { createPage, updatePage } from '../../src/records/template-pages-writes.ts';
import { findTemplate } from '../../src/records/templates.ts';
import { createTemplate, setTemplateColors, updateTemplate } from '../../src/records/templates-writes.ts';
import { findUserByEmail } from '../../src/records/users.ts';
import { createOwner } from '../../src/records/users-writes.ts';
import { mintGt, mintKey } from '../../src/services/authenticate/keys.ts';
import { hashToken } from '../../src/services/authenticate/secret-tokens.ts';
import { hashPassword } from '../../src/services/authenticate/sessions/passwords.ts';
import { publishTemplate } from '../../src/services/publishing/publish.ts';
import type { VettedStarter } from '../starters/read.ts';
import { type GalleryTemplate, galleryId } from './gallery.ts';
import type { LocalSecrets } from './secrets.ts';
import { seedShaders } from './seed-shaders.ts';

export interface SeedStores {
  DB: D1Database;
  PUBLISHED: KVNamespace;
  FILES: R2Bucket;
}

interface Gallery {
  templates: readonly GalleryTemplate[];
  shaders: readonly VettedStarter[];
}

const demoSpaceId = galleryId('space', 'demo');

/**
 * Brings the demo space up to date with the gallery: creates what is missing, edits and publishes what has changed, and
 * leaves the rest. Returns the secrets with a working sign-in of the owner, API key and GET render secret.
 */
export async function seed(stores: SeedStores, gallery: Gallery, secrets: LocalSecrets): Promise<LocalSecrets> {
  const db = openDatabase(stores.DB);
  await seedSpace(stores, gallery);
  const owner = await workingOwner(db, secrets);
  const working = { ...secrets, ...owner, apiKey: await workingKey(db, secrets), gt: await workingGt(db, secrets) };
  // New secrets have not been printed yet, so they are removed from the list of printed ones.
  const shownSecrets = (secrets.shown ?? []).filter((name) => working[name] === secrets[name]);
  return { ...working, shown: shownSecrets };
}

/**
 * Fills a deployment with the gallery and the shaders, in a space without members, under the same ids as everywhere. It
 * releases the operator's role, which goes to the space of the first user.
 */
export async function seedGallery(stores: SeedStores, gallery: Gallery): Promise<void> {
  await seedSpace(stores, gallery);
  await releaseOperatorRole(openDatabase(stores.DB), demoSpaceId);
}

async function seedSpace(stores: SeedStores, { templates, shaders }: Gallery): Promise<void> {
  const db = openDatabase(stores.DB);
  if (!(await findSpace(db, demoSpaceId))) {
    const creditsLimit = process.env['GALLEY_SPACE_CREDITS'] ? Number(process.env['GALLEY_SPACE_CREDITS']) : null;
    await createSpace(db, { id: demoSpaceId, name: 'Demo', slug: 'demo', creditsLimit }, systemClock.now());
  }
  await seedShaders(db, stores.FILES, demoSpaceId, shaders);
  await seedTemplates(stores, templates);
}

/** Saves and publishes the templates of the demo space that differ from the gallery, and stores the colors of all. */
export async function seedTemplates(stores: SeedStores, templates: readonly GalleryTemplate[]): Promise<void> {
  const db = openDatabase(stores.DB);
  const publishedKv = stores.PUBLISHED;
  for (const template of templates) {
    if (await saveTemplate(db, template)) {
      await publishTemplate({ db, publishedKv, clock: systemClock, ...announcing }, template.id, { public: true });
    }
    const { publishedVersion } = (await findTemplate(db, template.id)) ?? {};
    if (publishedVersion) {
      await setTemplateColors(db, { templateId: template.id, version: publishedVersion }, template.colors);
    }
  }
}

const report = (event: string, error: unknown) => console.error(event, error);

/** The space's webhooks get no events for what is published here, because no queue runs yet. */
const noQueue = () => Promise.reject(new Error('No queue runs while the state is made'));
const announcing = {
  eventQueue: { send: noQueue, sendBatch: noQueue },
  defer: (work: Promise<unknown>) => void work,
  report,
};

/** Saves and publishes a template if it has changed. Returns whether anything had to be written. */
async function saveTemplate(db: Database, template: GalleryTemplate): Promise<boolean> {
  const now = systemClock.now();
  const { settings, pages, featured, slug, id, colors: _, ...facts } = template;
  const existing = await findTemplate(db, id);
  const fields = {
    ...facts,
    ...settings,
    brandId: settings.brandId ?? null,
    variables: JSON.parse(JSON.stringify(settings.variables)),
    featuredOn: featured ? (existing?.featuredOn ?? now) : null,
  };
  const drafts = pages.map(({ name, document: { width, height, ...document } }, index) => ({
    id: galleryId('page', slug, String(index + 1)),
    name,
    width,
    height,
    document: JSON.parse(JSON.stringify(document)),
  }));
  if (!existing) {
    await createTemplate(db, { id, spaceId: demoSpaceId, slug, ...fields }, now, drafts);
    return true;
  }
  const saved = await listPages(db, id);
  const before = [pick(existing, fields), ...saved.map((page) => pick(page, drafts[0] ?? {}))];
  if (canonicalJson(before) === canonicalJson([fields, ...drafts])) return false;
  await updateTemplate(db, { id, spaceId: demoSpaceId }, fields, now);
  for (const [index, draft] of drafts.entries()) {
    const { id: pageId, ...patch } = draft;
    if (saved.some((page) => page.id === pageId))
      await updatePage(db, { id: pageId, spaceId: demoSpaceId }, patch, now);
    else await createPage(db, { ...draft, templateId: id, spaceId: demoSpaceId, order: index + 1 }, now);
  }
  return true;
}

/** The members of `record` that `like` has too. */
function pick(record: object, like: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(like, name)));
}

/**
 * Returns the owner of the demo space, who is created once: GALLEY_OWNER_EMAIL with GALLEY_OWNER_PASSWORD, otherwise
 * with a random password. Only the random password is stored. If a user with that address already exists, the user is
 * not changed.
 */
async function workingOwner(
  db: Database,
  { ownerEmail }: LocalSecrets,
): Promise<Pick<LocalSecrets, 'ownerEmail' | 'ownerPassword'>> {
  const email = (process.env['GALLEY_OWNER_EMAIL'] ?? ownerEmail ?? 'owner@galley.local').toLowerCase();
  if (await findUserByEmail(db, email)) return { ownerEmail: email };
  const chosen = process.env['GALLEY_OWNER_PASSWORD'];
  const password = chosen ?? randomBytes(12).toString('base64url');
  const owner = { name: 'Owner', email, passwordHash: await hashPassword(password) };
  await createOwner(db, owner, demoSpaceId, systemClock.now());
  return { ownerEmail: email, ...(chosen === undefined && { ownerPassword: password }) };
}

async function workingKey(db: Database, { apiKey }: LocalSecrets): Promise<string> {
  if (apiKey && (await findKeyByHash(db, await hashToken(apiKey)))) return apiKey;
  const { token, hash, prefix } = await mintKey({ short: false });
  const key = { spaceId: demoSpaceId, name: 'Made by npm start', hash, prefix, scopes: null, expiresOn: null };
  await createKey(db, key, systemClock.now());
  return token;
}

async function workingGt(db: Database, { gt }: LocalSecrets): Promise<string> {
  if (gt && (await findSpaceByGtHash(db, await hashToken(gt)))) return gt;
  const { token, hash } = await mintGt();
  await setGt(db, demoSpaceId, hash, systemClock.now());
  return token;
}
