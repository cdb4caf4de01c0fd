import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { idIn, withId } from './config-ids.ts';
import { jsonIn, WranglerFault, wrangler } from './wrangler.ts';

const databases = z.array(z.object({ uuid: z.string(), name: z.string() }));
const namespaces = z.array(z.object({ id: z.string(), title: z.string() }));
const secrets = z.array(z.object({ name: z.string() }));

/** wrangler's messages for a resource that does not exist. Any other error ends the setup. */
const missing = /does not exist|doesn't exist|not found|could not be found|10006|10007|11000/i;

type Report = (line: string) => void;

/** A resource of an account. Its id is written to wrangler.toml. */
interface ResourceWithId {
  configPlace: Parameters<typeof idIn>[1];
  /**
   * The names that the resource can have in the account: the one with which it is created, and those from earlier
   * guides.
   */
  names: readonly [string, ...string[]];
  list(): Promise<{ id: string; name: string }[]>;
  create(name: string): Promise<unknown>;
}

const listDatabases = async () =>
  databases.parse(jsonIn(await wrangler(['d1', 'list', '--json']))).map(({ uuid, name }) => ({ id: uuid, name }));
const listNamespaces = async () =>
  namespaces.parse(jsonIn(await wrangler(['kv', 'namespace', 'list']))).map(({ id, title }) => ({ id, name: title }));

function namespace(binding: string, name: string): ResourceWithId {
  return {
    configPlace: { table: 'kv_namespaces', binding },
    names: [name, binding, `galley-${binding}`],
    list: listNamespaces,
    create: (title) => wrangler(['kv', 'namespace', 'create', title]),
  };
}

const withIds: readonly ResourceWithId[] = [
  {
    configPlace: { table: 'd1_databases', binding: 'DB' },
    names: ['galley'],
    list: listDatabases,
    create: (name) => wrangler(['d1', 'create', name]),
  },
  namespace('DEMO_TOKENS', 'galley-demo-tokens'),
  namespace('PUBLISHED', 'galley-published'),
];

const named: ReadonlyArray<{ name: string; info: readonly string[]; create: readonly string[] }> = [
  { name: 'galley-files', info: ['r2', 'bucket', 'info'], create: ['r2', 'bucket', 'create'] },
  { name: 'galley-events', info: ['queues', 'info'], create: ['queues', 'create'] },
  { name: 'galley-draws', info: ['queues', 'info'], create: ['queues', 'create'] },
  { name: 'galley-jobs', info: ['queues', 'info'], create: ['queues', 'create'] },
];

/**
 * Creates the database, the two namespaces, the bucket, the three queues and the secret, unless the account already has
 * them, and returns wrangler.toml with the ids. `save` gets the text after each id, so that an interrupted setup can
 * continue.
 */
export async function makeResources(config: string, save: (config: string) => void, report: Report): Promise<void> {
  let text = config;
  for (const resource of withIds) {
    const id = await ensureResource(resource, idIn(text, resource.configPlace), report);
    text = withId(text, resource.configPlace, id);
    save(text);
  }
  for (const { name, info, create } of named) {
    const isThere = await exists([...info, name]);
    if (!isThere) await wrangler([...create, name]);
    report(`${name}: ${isThere ? 'there already' : 'created'}`);
  }
  const hasSecret = await secretIsSet();
  if (!hasSecret) await wrangler(['secret', 'put', 'GALLEY_SECRET'], randomBytes(32).toString('base64url'));
  report(`GALLEY_SECRET: ${hasSecret ? 'set already' : 'set to 32 random bytes'}`);
}

async function ensureResource(
  { names, list, create }: ResourceWithId,
  written: string | undefined,
  report: Report,
): Promise<string> {
  const [name] = names;
  const find = async () => {
    const all = await list();
    return (
      all.find(({ id }) => id === written) ??
      names.flatMap((existingId) => all.filter((each) => each.name === existingId))[0]
    );
  };
  const existingId = await find();
  if (existingId) {
    report(`${existingId.name}: there already, ${existingId.id}`);
    return existingId.id;
  }
  if (written !== undefined) {
    throw new WranglerFault(
      `wrangler.toml names ${written} as ${name}, which this account does not have: sign in to the account that has it (npx wrangler login), or put zeros in its place to have it made.`,
    );
  }
  await create(name);
  const made = await find();
  if (!made) throw new WranglerFault(`wrangler created ${name}, but does not list it. Try again in a minute.`);
  report(`${name}: created, ${made.id}`);
  return made.id;
}

async function exists(info: readonly string[]): Promise<boolean> {
  try {
    await wrangler(info);
    return true;
  } catch (error) {
    if (error instanceof WranglerFault && missing.test(error.message)) return false;
    throw error;
  }
}

/** Whether the Worker has the secret. Before the first deployment, there is no Worker that could have it. */
async function secretIsSet(): Promise<boolean> {
  try {
    const all = secrets.parse(jsonIn(await wrangler(['secret', 'list', '--format', 'json'])));
    return all.some(({ name }) => name === 'GALLEY_SECRET');
  } catch (error) {
    if (error instanceof WranglerFault && missing.test(error.message)) return false;
    throw error;
  }
}
