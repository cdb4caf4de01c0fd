import { etagOf, type Galley } from '../../../client/src/index.ts';
import { pageSchema, templateSchema } from '../generated/schemas.ts';
import { digest, type JsonObject } from '../project/json.ts';
import { type Lock, type LockedTemplate, templatesIn, writeLock } from '../project/lock.ts';
import type { LocalTemplate, TemplateParts } from '../project/project.ts';
import { toFailure } from '../terminal/explain.ts';
import { Failure } from '../terminal/failure.ts';
import { compare, hashOfOrder, hashOfSettings, hashPage, type PartComparison } from './compare.ts';
import { fileFields, type RemoteTemplate, readRemote } from './remote.ts';

export interface PushParts {
  galley: Galley;
  origin: string;
  lock: Lock;
  signal: AbortSignal;
  /** Whether to overwrite changes by others. */
  force: boolean;
}

export interface PushAction {
  action: 'create' | 'update' | 'delete';
  part: PartComparison['part'];
  page?: string;
}

/** What a push did, or what it would do. */
export interface PushResult {
  template: string;
  id: string | undefined;
  actions: PushAction[];
}

/** Finds out what a push would do. @throws Failure conflict if the service contains changes that were not pulled */
export async function planPush(
  parts: PushParts,
  local: LocalTemplate,
): Promise<PushResult & { remote?: RemoteTemplate }> {
  const { galley, lock, origin, signal, force } = parts;
  const locked = templatesIn(lock, origin)[local.name];
  if (!locked) {
    const pages = local.pages.map(({ name }) => ({ action: 'create' as const, part: 'page' as const, page: name }));
    return { template: local.name, id: undefined, actions: [{ action: 'create', part: 'settings' }, ...pages] };
  }
  const remote = await readRemote(galley, locked.id, { name: local.name, locked }, signal);
  if (!remote) {
    throw new Failure(
      'notFound',
      `${local.name} is ${locked.id} in galley.lock.json; the service has no such template`,
      {
        hint: `It may have been deleted, or the key may belong to another space. To create it again, remove it from galley.lock.json.`,
      },
    );
  }
  const compared = compare(local, remote, locked);
  const lost = compared.filter(({ change }) => change === 'both');
  if (lost.length > 0 && !force) throw conflict(local.name, lost);
  const has = (template: TemplateParts, page: string) => template.pages.some(({ name }) => name === page);
  // Changes that were only made on the service are kept, unless the user forces the push.
  const localChanges = compared.filter(
    ({ change }) => change === 'local' || change === 'both' || (force && change === 'remote'),
  );
  const actions = localChanges.map(({ part, page }): PushAction => {
    if (page === undefined) return { action: 'update', part };
    if (!has(local, page)) return { action: 'delete', part, page };
    return { action: has(remote, page) ? 'update' : 'create', part, page };
  });
  return { template: local.name, id: locked.id, actions, remote };
}

function conflict(name: string, lost: readonly Pick<PartComparison, 'part' | 'page'>[]): Failure {
  const parts = lost.map(({ part, page }) => (page === undefined ? part : `page ${page}`));
  return new Failure(
    'conflict',
    `${name} changed here and on the service: ${parts.join(', ')}. It was not overwritten.`,
    {
      hint: 'Compare both with `galley diff`. Then use theirs with `galley pull --force`, or yours with `galley push --force`.',
      details: { template: name, conflicts: parts },
    },
  );
}

/**
 * Writes the changes in the files to the service. Each write contains the revision that was compared, so that changes
 * that others make at the same time are not lost (GEN-12). The lock is saved after each write. @throws Failure with the
 * faults of every page
 */
export async function pushTemplate(parts: PushParts, local: LocalTemplate): Promise<PushResult> {
  const { remote, ...plan } = await planPush(parts, local);
  const { lock, origin } = parts;
  const locked = templatesIn(lock, origin)[local.name] ?? (await createTemplate(parts, local));
  const order = remote?.pages.map(({ name }) => name) ?? [];
  const failures: string[] = [];
  for (const { action, page } of plan.actions) {
    if (page === undefined) continue;
    try {
      await pushPage(parts, { local, locked, remote, page, action, order });
      locked.order.remote = digest(order);
      await writeLock(lock);
    } catch (error) {
      const { exit, message } = toFailure(error);
      // The faults of all pages are reported together. Any other error ends the push immediately.
      if (exit !== 'invalid') throw error;
      failures.push(`${local.name}/${page}: ${message}`);
    }
  }
  const touches = (part: PartComparison['part']) => plan.actions.some((each) => each.part === part);
  if (remote && touches('settings')) await pushSettings(parts, local, remote);
  if (failures.length > 0)
    throw new Failure('invalid', failures.join('\n'), { hint: 'Templates without faults were pushed.' });
  if (touches('order') || touches('page')) await putInOrder(parts, local, locked);
  await keepBase(parts, local, locked);
  return { ...plan, id: locked.id };
}

async function createTemplate(
  { galley, lock, origin, signal }: PushParts,
  local: LocalTemplate,
): Promise<LockedTemplate> {
  const { doc } = await galley.templates.create(local.settings, { signal });
  const settings = { local: digest(local.settings), remote: digest(fileFields(doc, templateSchema.properties)) };
  const made = { id: doc.id, ...settings, version: null, order: { local: digest([]), remote: digest([]) }, pages: {} };
  templatesIn(lock, origin)[local.name] = made;
  await writeLock(lock);
  return made;
}

interface PagePush {
  local: LocalTemplate;
  locked: LockedTemplate;
  remote: RemoteTemplate | undefined;
  page: string;
  action: PushAction['action'];
  /** The names of the pages that are on the service now. */
  order: string[];
}

async function pushPage(
  { galley, signal, force }: PushParts,
  { local, locked, remote, page, action, order }: PagePush,
) {
  const document = local.pages.find(({ name }) => name === page)?.page;
  if (action === 'create' && document) {
    const { doc } = await galley.templates.pages.create(locked.id, document, { signal });
    locked.pages[page] = toBase(doc.id, document, doc);
    order.push(page);
    return;
  }
  const remotePage = remote?.pages.find(({ name }) => name === page);
  if (!remotePage) throw new Failure('conflict', `${local.name}/${page} is no longer on the service`);
  const read = await galley.templates.pages.get(remotePage.id, { signal });
  // Another user changed the page after the template was read.
  if (!force && digest(fileFields(read.doc, pageSchema.properties)) !== digest(remotePage.page)) {
    throw conflict(local.name, [{ part: 'page', page }]);
  }
  const options = { signal, ifMatch: etagOf(read) ?? '' };
  if (!document) {
    await galley.templates.pages.delete(remotePage.id, options);
    delete locked.pages[page];
    order.splice(order.indexOf(page), 1);
    return;
  }
  const { doc } = await galley.templates.pages.update(remotePage.id, withRemoved(document, remotePage.page), options);
  locked.pages[page] = toBase(remotePage.id, document, doc);
}

function toBase(id: string, document: JsonObject, doc: JsonObject) {
  return { id, local: digest(document), remote: digest(fileFields(doc, pageSchema.properties)) };
}

/** The values that fields of a page have if they are not set. All other fields are removed with `null`. */
const blank: JsonObject = {
  layers: [],
  bindings: [],
  variables: { schema: { type: 'object', properties: {} }, values: {} },
};

/** Adds what removes the fields that a file no longer contains. */
function withRemoved<Page extends JsonObject>(document: Page, before: JsonObject): Page {
  const gone = Object.keys(before).filter((name) => document[name] === undefined && name !== 'schemaVersion');
  return { ...Object.fromEntries(gone.map((name) => [name, blank[name] ?? null])), ...document };
}

/** The settings that a push removes if a file no longer contains them. All other settings are kept. */
export const clearable: ReadonlySet<string> = new Set(['description', 'category', 'brandId']);

async function pushSettings(
  { galley, signal, force }: PushParts,
  local: LocalTemplate,
  remote: RemoteTemplate,
): Promise<void> {
  const gone = Object.keys(remote.settings).filter((name) => clearable.has(name) && local.settings[name] === undefined);
  const body = { ...Object.fromEntries(gone.map((name) => [name, null])), ...local.settings };
  // Adding and removing pages has changed the revision. The settings are therefore compared again, and written at the
  // revision that was compared.
  const read = await galley.templates.get(remote.id, { signal });
  const now = fileFields(read.doc, templateSchema.properties);
  if (!force && digest(now) !== digest(remote.settings)) throw conflict(local.name, [{ part: 'settings' }]);
  await galley.templates.update(remote.id, body, { signal, ifMatch: etagOf(read) ?? '' });
}

async function putInOrder({ galley, signal }: PushParts, local: LocalTemplate, locked: LockedTemplate): Promise<void> {
  const read = await galley.templates.get(locked.id, { signal });
  const present = (read.doc.pages ?? []).map(({ id }) => id);
  const wanted = local.pages.flatMap(({ name }) => locked.pages[name]?.id ?? []).filter((id) => present.includes(id));
  // Pages that only exist on the service are kept, after the pages that have files.
  const pageIds = [...wanted, ...present.filter((id) => !wanted.includes(id))];
  if (pageIds.join() === present.join()) return;
  await galley.templates.pages.reorder(locked.id, { pageIds }, { signal, ifMatch: etagOf(read) ?? '' });
}

/**
 * Records everything that is now equal in the files and on the service as the base of the next comparison. Parts that
 * only changed on the service keep their base.
 */
async function keepBase(parts: PushParts, local: LocalTemplate, locked: LockedTemplate): Promise<void> {
  const { galley, lock, signal, force } = parts;
  const remote = await readRemote(galley, locked.id, { name: local.name, locked }, signal);
  if (!remote) return;
  for (const { part, page, change } of compare(local, remote, locked)) {
    if (change === 'remote' && !force) continue;
    if (part === 'settings') Object.assign(locked, { local: hashOfSettings(local), remote: hashOfSettings(remote) });
    if (part === 'order') locked.order = { local: hashOfOrder(local) ?? '', remote: hashOfOrder(remote) ?? '' };
    const id = remote.pages.find(({ name }) => name === page)?.id;
    const [here, there] = [hashPage(local, page ?? ''), hashPage(remote, page ?? '')];
    if (page && id && here && there && change === 'same') locked.pages[page] = { id, local: here, remote: there };
  }
  locked.version = remote.version;
  await writeLock(lock);
}
