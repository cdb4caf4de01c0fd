import type { Child } from 'hono/jsx';
import { tools } from '../../../access/scopes.ts';
import { literalKeys } from '../../../core/literal-keys.ts';
import type { AskedScope } from '../../../services/oauth/authorization.ts';
import type { ResourceKind } from '../../../services/oauth/resources.ts';
import { lifetimes } from '../../../services/oauth/tokens.ts';
import { Frame, PlainMasthead } from './frame.tsx';
import type { Markup } from './page-answer.ts';

/** The meaning of a scope, in a sentence. */
const meanings: Readonly<Record<AskedScope, string>> = {
  'mcp:read': 'Read templates, brands, content and shaders',
  'mcp:render': 'Preview and render pages, which uses credits',
  'mcp:write': 'Create, edit and publish templates, brands and content',
  'render.create': 'Render pages, which uses credits',
  'render.get': 'Render pages by URL, which uses credits',
  'batches.write': 'Create, read and change batches, which uses credits',
  'content.read': 'Read published content',
  'content.write': 'Read drafts, and create, edit, publish and delete content',
  'templates.read': 'Read templates, including drafts',
  'templates.write': 'Create, edit, publish and delete templates',
  'shaders.read': 'Read shaders',
  'shaders.write': 'Create, edit and delete shaders',
  'assets.read': 'Read uploaded images',
  'assets.write': 'Upload and delete images',
  'fonts.read': 'Read uploaded fonts',
  'fonts.write': 'Upload and delete fonts',
  'webhooks.read': 'Read webhooks and deliveries',
  'webhooks.write': 'Create, edit, test and delete webhooks',
  'logs.read': 'Read the render log',
  'usage.read': 'Read usage and statistics',
};

/** The texts that depend on what the user allows: connecting an assistant, or giving a program an API key. */
const words: Readonly<Record<ResourceKind, { question: string; asks: string; ending: string }>> = {
  mcp: {
    question: 'connect',
    asks: 'wants to work in one of your spaces',
    ending: 'You can disconnect it at any time under Developers, Assistants.',
  },
  api: {
    question: 'create an API key',
    asks: 'wants an API key for one of your spaces',
    ending: `The key expires in ${lifetimes.key / 86_400} days. You can revoke it at any time under Developers, API keys, where it has the name of the program.`,
  },
};

export interface Consent {
  kind: ResourceKind;
  clientName: string;
  /** Where the user is sent after the decision, as a host or a scheme. */
  destination: string;
  email: string;
  spaces: ReadonlyArray<{ id: string; name: string; role: string }>;
  activeSpaceId: string | null;
  scopes: readonly AskedScope[];
  /** The query string of the authorization request. It is sent again with the decision and validated again. */
  request: string;
}

/** The page on which a user allows or denies a program's request (MCP-3). */
export function consentPage({
  kind,
  clientName,
  destination,
  spaces,
  activeSpaceId,
  scopes,
  request,
  email,
}: Consent): Markup {
  const name = <strong>{clientName}</strong>;
  const { question, asks, ending } = words[kind];
  return (
    <Panel title={`Allow ${clientName} to ${question}?`}>
      <h1>
        Allow {name} to {question}?
      </h1>
      <p>
        {name} {asks}. The program chose this name itself, and you will be sent back to <strong>{destination}</strong>.
        Allow access only if you have just {kind === 'api' ? 'started it yourself' : 'asked it to connect'}.
      </p>
      <form method="post" action="/oauth/authorize">
        <input type="hidden" name="request" value={request} />
        <label for="space">Space</label>
        <select id="space" name="space">
          {spaces.map((space) => (
            <option value={space.id} selected={space.id === activeSpaceId}>
              {space.name} (your role: {space.role})
            </option>
          ))}
        </select>
        <fieldset>
          <legend>Permissions</legend>
          {scopes.map((scope) => (
            <ScopeChoice scope={scope} />
          ))}
        </fieldset>
        <div class="actions">
          <button type="submit" name="decision" value="agree">
            Allow
          </button>
          <button type="submit" class="quiet" name="decision" value="refuse">
            Deny
          </button>
        </div>
      </form>
      <p class="note">
        You are signed in as {email}. {ending}
      </p>
    </Panel>
  );
}

function ScopeChoice({ scope }: { scope: AskedScope }): Markup {
  return (
    <div class="choice">
      <input type="checkbox" id={scope} name="scope" value={scope} checked />
      <label for={scope}>{meanings[scope]}</label>
      <p class="tools">
        {listToolNames(scope).map((name) => (
          <>
            <code>{name}</code>{' '}
          </>
        ))}
      </p>
    </div>
  );
}

/** The tools that a scope allows; if there are none, the name of the scope. */
function listToolNames(scope: AskedScope): string[] {
  const allowed = literalKeys(tools).filter((name) => tools[name] === scope);
  return allowed.length > 0 ? allowed : [scope];
}

/** The page for a user who is neither owner nor admin of any space, and can therefore only go back. */
export function noKeyPage({ clientName, request }: { clientName: string; request: string }): Markup {
  return (
    <Panel title="You cannot create API keys">
      <h1>You cannot create API keys</h1>
      <p>
        <strong>{clientName}</strong> wants an API key, but only owners and admins of a space can create one. Ask one of
        them for a key.
      </p>
      <form method="post" action="/oauth/authorize">
        <input type="hidden" name="request" value={request} />
        <div class="actions">
          <button type="submit" name="decision" value="refuse">
            Go back
          </button>
        </div>
      </form>
    </Panel>
  );
}

/** The form for a user who is not signed in; `problem` says why the last attempt failed. */
export function signInPage({ request, problem }: { request: string; problem?: string }): Markup {
  return (
    <Panel title="Sign in">
      <h1>Sign in</h1>
      <p>A program wants to work in one of your spaces. Sign in to review its request.</p>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <form method="post" action="/oauth/sign-in">
        <input type="hidden" name="request" value={request} />
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxlength={254} />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required maxlength={128} />
        <div class="actions">
          <button type="submit">Sign in</button>
        </div>
      </form>
    </Panel>
  );
}

/**
 * The page that is shown if the user cannot be redirected. `error` is the OAuth error code, for the developer of the
 * client.
 */
export function refusedPage({ error, message }: { error?: string; message: string }): Markup {
  return (
    <Panel title="Connection failed">
      <h1>Connection failed</h1>
      <p>{message}</p>
      {error !== undefined && (
        <p>
          The program sent an invalid request: <code>{error}</code>.
        </p>
      )}
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: Child }): Markup {
  return (
    <Frame title={`${title} · Galley`}>
      <PlainMasthead />
      <main id="main" class="panel">
        {children}
      </main>
    </Frame>
  );
}
