import { hostname } from 'node:os';
import { createGalley, isProblem, responseOf } from '../../../client/src/index.ts';
import type { Context } from '../context.ts';
import { personal } from '../service/connect.ts';
import { type Credential, credentialsFile, readCredentials, writeCredentials } from '../service/credentials.ts';
import { Failure } from '../terminal/failure.ts';
import { command, run } from './command.ts';

interface Options {
  email?: string;
  keyStdin?: boolean;
}

export const login = command('login', 'Sign in to a service: with an API key, or as a person', [
  'galley login',
  'galley login --url https://galley.example',
  'galley login --email you@example.com',
  'echo "$KEY" | galley login --key-stdin',
])
  .option('--email <address>', 'sign in as a person; makes a key for this machine, and opens logs and keys')
  .option('--key-stdin', 'read an API key from standard input')
  .action(run(signIn));

export const logout = command('logout', 'Forget what opens a service', ['galley logout']).action(
  run(async (context: Context) => {
    const origin = await context.origin();
    const { current, services } = await readCredentials();
    const { [origin]: gone, ...rest } = services;
    if (gone?.session)
      await personal(origin, gone.session)
        .postAuthSignOut()
        .catch(() => undefined);
    await writeCredentials({ ...(current && current !== origin && { current }), services: rest });
    context.terminal.result({ url: origin }, `Signed out of ${origin}`);
  }),
);

async function signIn(context: Context, { email, keyStdin }: Options): Promise<void> {
  const origin = await context.origin();
  const credential = keyStdin
    ? await checked(origin, await readStdin())
    : email !== undefined
      ? await asPerson(context, origin, email)
      : await asked(context, origin);
  const { services } = await readCredentials();
  await writeCredentials({
    current: origin,
    services: { ...services, [origin]: { ...services[origin], ...credential } },
  });
  context.terminal.result(
    { url: origin, credentials: credentialsFile(), person: credential.session !== undefined },
    `Signed in to ${origin}. The key is kept in ${credentialsFile()}.`,
  );
}

async function asked(context: Context, origin: string): Promise<Credential> {
  const { terminal } = context;
  const way = await terminal.choose(`How do you sign in to ${origin}?`, [
    { value: 'key', label: 'With an API key' },
    { value: 'person', label: 'With e-mail and password: makes a key for this machine' },
  ]);
  if (way === 'key') return checked(origin, await terminal.askSecret('API key'));
  return asPerson(context, origin, await terminal.ask('E-mail'));
}

/** A key that the service takes. What it may do, its scopes say: one that may not list templates is a key all the same. */
async function checked(origin: string, key: string): Promise<Credential> {
  if (key === '') throw new Failure('usage', 'No key was given');
  await createGalley({ url: origin, key })
    .getTemplates({ perPage: 1 })
    .catch((error) => {
      if (isProblem(error, 'scope_denied')) return;
      if (isProblem(error, 'unauthorized')) throw new Failure('refused', `${origin} does not take this key`);
      throw error;
    });
  return { key };
}

async function asPerson({ terminal }: Context, origin: string, email: string): Promise<Credential> {
  // For scripts; a password does not belong among the arguments, which others on the machine see.
  const password = process.env['GALLEY_PASSWORD'] || (await terminal.askSecret('Password'));
  const answer = await createGalley({ url: origin, headers: { Origin: origin } })
    .postAuthSignInEmail({ upload: new Blob([JSON.stringify({ email, password })], { type: 'application/json' }) })
    .catch((error) => {
      if (isProblem(error) && error.status === 401)
        throw new Failure('refused', 'The address or the password is wrong');
      throw error;
    });
  const cookies = responseOf(answer).headers.getSetCookie();
  const session = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const name = `galley on ${hostname()}`.slice(0, 200);
  try {
    const { doc } = await personal(origin, session).postTokensApiKeys({ name });
    return { key: doc.token, session };
  } catch (error) {
    if (!isProblem(error, 'forbidden_role')) throw error;
    terminal.warn('Your role may make no keys: ask an admin of the space for one, and run `galley login` again.');
    return { session };
  }
}

async function readStdin(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.trim();
}
