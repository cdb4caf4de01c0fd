import { hostname } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { Galley, isProblem, responseOf } from '../../../client/src/index.ts';
import type { Context } from '../context.ts';
import { personal } from '../service/connect.ts';
import { type Credential, credentialsFile, readCredentials, writeCredentials } from '../service/credentials.ts';
import { revokeKey, signInWithBrowser } from '../sign-in/browser.ts';
import { Failure } from '../terminal/failure.ts';
import { collect, command, run } from './command.ts';

interface Options {
  browser?: boolean;
  open: boolean;
  port: number;
  scope?: string[];
  timeout: number;
  email?: string;
  keyStdin?: boolean;
}

export const login = command('login', 'Sign in to a service: in a browser, with an API key, or as a person', [
  'galley login',
  'galley login --url https://galley.example',
  'galley login --browser --scope templates.read --scope render.create',
  'galley login --email you@example.com',
  'echo "$GALLEY_KEY" | galley login --key-stdin',
])
  .option('--browser', 'approve in a browser; creates a key for this machine')
  .option('--no-open', 'print the URL and do not open a browser')
  .option(
    '--port <number>',
    'where the browser returns to on 127.0.0.1; any that is free when absent',
    parseNumberUpTo(65_535),
    0,
  )
  .option('--scope <name>', 'scope of the key (default: all)', collect)
  .option('--timeout <seconds>', 'seconds to wait for the browser', parseNumberUpTo(3_600), 300)
  .option('--email <address>', 'sign in as a user; creates a key for this machine and allows logs and keys')
  .option('--key-stdin', 'read an API key from standard input')
  .action(run(signIn));

export const logout = command('logout', 'Forget what opens a service, and revoke the key that `login` made', [
  'galley logout',
]).action(
  run(async (context: Context) => {
    const origin = await context.origin();
    const { current, services } = await readCredentials();
    const { [origin]: gone, ...rest } = services;
    const isRevoked = gone ? await revoke(context, origin, gone) : false;
    if (gone?.session)
      await personal(origin, gone.session)
        .auth.signOut()
        .catch(() => undefined);
    await writeCredentials({ ...(current && current !== origin && { current }), services: rest });
    context.terminal.result({ url: origin, revoked: isRevoked }, `Signed out of ${origin}`);
  }),
);

async function signIn(context: Context, options: Options): Promise<void> {
  const origin = await context.origin();
  const { credential, ...more } = await credentialBy(context, origin, options);
  const { services } = await readCredentials();
  const { [origin]: before = {} } = services;
  const { session } = before;
  // If the user's role does not allow creating keys, the existing key is kept and stored with the session.
  const keptFields = credential.key === undefined ? before : { ...(session !== undefined && { session }) };
  await writeCredentials({ current: origin, services: { ...services, [origin]: { ...keptFields, ...credential } } });
  if (credential.key !== undefined && credential.key !== before.key) await revoke(context, origin, before);
  context.terminal.result(
    { url: origin, credentials: credentialsFile(), person: credential.session !== undefined, ...more },
    `Signed in to ${origin}. The key is kept in ${credentialsFile()}.`,
  );
}

interface Found {
  credential: Credential;
  /** The scopes that the user has granted to the key. */
  scopes?: string[];
}

async function credentialBy(context: Context, origin: string, options: Options): Promise<Found> {
  const { browser, email, keyStdin, open, port, scope = [], timeout } = options;
  const ways = [browser && '--browser', email !== undefined && '--email', keyStdin && '--key-stdin'].filter(Boolean);
  if (ways.length > 1) throw new Failure('usage', `${ways.join(' and ')} cannot be used together`);
  const byBrowser = () =>
    signInWithBrowser(context, origin, { port, scopes: scope, opensBrowser: open, timeoutSeconds: timeout });
  if (keyStdin) return { credential: await checkKey(origin, await readStdin()) };
  if (email !== undefined) return { credential: await asPerson(context, origin, email) };
  if (browser) return await byBrowser();
  const { terminal } = context;
  const way = await terminal.choose(`How do you sign in to ${origin}?`, [
    { value: 'browser', label: 'In a browser: gives this machine a key of its own' },
    { value: 'key', label: 'With an API key' },
    { value: 'person', label: 'With e-mail and password: makes a key for this machine' },
  ]);
  if (way === 'browser') return await byBrowser();
  if (way === 'key') return { credential: await checkKey(origin, await terminal.askSecret('API key')) };
  return { credential: await asPerson(context, origin, await terminal.ask('E-mail')) };
}

/**
 * Revokes a key that `login` created. A key that the user pasted is not revoked, because it belongs to the user who
 * created it. Returns whether the key was revoked.
 */
async function revoke({ terminal }: Context, origin: string, credential: Credential): Promise<boolean> {
  const { key, clientId, keyId, session } = credential;
  try {
    if (key && clientId) await revokeKey(origin, { key, clientId });
    else if (keyId && session) await personal(origin, session).apiKeys.delete(keyId);
    else return false;
    return true;
  } catch (error) {
    if (isProblem(error, 'api_key_not_found')) return false;
    terminal.warn('The key was not revoked. Revoke it in the dashboard, in the list of API keys of the space.');
    return false;
  }
}

function parseNumberUpTo(max: number) {
  return (text: string): number => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= 1 && value <= max)) throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
    return value;
  };
}

/**
 * Checks that the service accepts the key. Its scopes determine what it may do, so a key that may not list templates is
 * also valid.
 */
async function checkKey(origin: string, key: string): Promise<Credential> {
  if (key === '') throw new Failure('usage', 'No key was given');
  await new Galley({ url: origin, key }).templates.list({ perPage: 1 }).catch((error) => {
    if (isProblem(error, 'scope_denied')) return;
    if (isProblem(error, 'unauthorized', 'key_unknown', 'key_expired', 'key_revoked'))
      throw new Failure('refused', `${origin} does not accept this key`);
    throw error;
  });
  return { key };
}

async function asPerson({ terminal }: Context, origin: string, email: string): Promise<Credential> {
  // GALLEY_PASSWORD is for scripts. The password must not be an argument, because other users of the machine can see
  // arguments.
  const password = process.env['GALLEY_PASSWORD'] || (await terminal.askSecret('Password'));
  const answer = await new Galley({ url: origin, key: null, headers: { Origin: origin } }).auth
    .signIn({ email, password })
    .catch((error) => {
      if (isProblem(error) && error.status === 401)
        throw new Failure('refused', 'The email address or the password is wrong');
      throw error;
    });
  const cookies = responseOf(answer).headers.getSetCookie();
  const session = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const name = `galley on ${hostname()}`.slice(0, 200);
  try {
    const { doc } = await personal(origin, session).apiKeys.create({ name });
    return { key: doc.token, keyId: doc.id, session };
  } catch (error) {
    if (!isProblem(error, 'forbidden_role')) throw error;
    terminal.warn('Your role cannot create keys. Ask an admin of the space for one, and run `galley login` again.');
    return { session };
  }
}

async function readStdin(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.trim();
}
