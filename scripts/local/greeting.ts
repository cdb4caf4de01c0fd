import { galleryId } from '../state/gallery.ts';
import { type LocalSecrets, type ShownSecret, secretsFile } from '../state/secrets.ts';

interface Greeting {
  origin: string;
  /** The state directory. */
  state: string;
  secrets: LocalSecrets;
  /** Whether the user chose the password. */
  isPasswordFromEnvironment: boolean;
}

/**
 * What `npm start` prints once the service responds. Each secret is only printed once. Afterwards, the name of the file
 * that contains it is printed instead.
 */
export function greeting({ origin, state, secrets, isPasswordFromEnvironment }: Greeting): string {
  const { ownerEmail, ownerPassword, apiKey, gt, shown = [] } = secrets;
  const file = secretsFile(state);
  const showOnce = (name: ShownSecret, value: string | undefined) => (shown.includes(name) ? `in ${file}` : value);
  const password = isPasswordFromEnvironment
    ? 'from GALLEY_OWNER_PASSWORD, when the account was created'
    : ownerPassword === undefined
      ? 'the one that the account was created with'
      : showOnce('ownerPassword', ownerPassword);
  const page = galleryId('page', 'open-graph-card', '1');
  const body = `{"pageId":"${page}","tweaks":{"title":"Hello from Galley"}}`;
  const samples = [
    ...(shown.includes('apiKey')
      ? []
      : [
          'Render with a body:',
          `  curl -X POST ${origin}/api/render -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" -d '${body}'`,
        ]),
    ...(shown.includes('gt') ? [] : ['Open a rendered picture:', `  ${origin}/api/render/${page}.png?gt=${gt}`]),
  ];
  const last = samples.length > 0 ? samples : ['Open the dashboard:', `  ${origin}/app`];
  return `
Galley is ready on ${origin}

  Sign in as         ${ownerEmail}
  Password           ${password}
  API key            ${showOnce('apiKey', apiKey)}
  GET render secret  ${showOnce('gt', gt)}

${last.join('\n\n')}
`;
}
