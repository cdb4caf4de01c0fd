import { html } from 'hono/html';
import { type ToolName, tools } from '../../../access/scopes.ts';
import type { AskedScope } from '../../../services/oauth/authorization.ts';
import type { ResourceKind } from '../../../services/oauth/resources.ts';
import { lifetimes } from '../../../services/oauth/tokens.ts';
import { frame, plainMasthead } from './frame.ts';
import type { Markup } from './page-answer.ts';

/** What a scope lets a client do, in a sentence. */
const meanings: Readonly<Record<AskedScope, string>> = {
  'mcp:read': 'Read templates, brands, content and shaders',
  'mcp:render': 'Preview and render pages, which uses credits',
  'mcp:write': 'Create, change and publish templates, brands and content',
  'render.create': 'Render pages and batches, which uses credits',
  'render.get': 'Render pages by their addresses, which uses credits',
  'content.read': 'Read published content',
  'content.write': 'Read drafts of content; create, change, publish and delete content',
  'templates.read': 'Read templates, drafts included',
  'templates.write': 'Create, change, publish and delete templates',
  'shaders.read': 'Read shaders',
  'shaders.write': 'Create, change and delete shaders',
  'assets.read': 'Read uploaded pictures',
  'assets.write': 'Upload and delete pictures',
  'fonts.read': 'Read uploaded fonts',
  'fonts.write': 'Upload and delete fonts',
  'webhooks.read': 'Read webhooks and what was delivered to them',
  'webhooks.write': 'Create, change, test and delete webhooks',
  'logs.read': 'Read the render log',
  'usage.read': 'Read what was rendered and what it used',
};

/** What differs between letting an assistant work, and giving a program a key. */
const words: Readonly<Record<ResourceKind, { question: string; asks: string; ending: string }>> = {
  mcp: {
    question: 'in',
    asks: 'asks to work in a space of yours',
    ending: 'You can take this back at any time in the space’s list of connected assistants.',
  },
  api: {
    question: 'have an API key',
    asks: 'asks for an API key of a space of yours',
    ending: `The key ends in ${lifetimes.key / 86_400} days. You can revoke it at any time in the space’s list of API keys, where it has the name of the program.`,
  },
};

export interface Consent {
  kind: ResourceKind;
  clientName: string;
  /** Where the browser goes: host or scheme. */
  destination: string;
  email: string;
  spaces: ReadonlyArray<{ id: string; name: string; role: string }>;
  activeSpaceId: string | null;
  scopes: readonly AskedScope[];
  /** The query of the request, to be read again with the decision. */
  request: string;
}

/** Who asks for what, in which space: a person agrees, or not (MCP-3). */
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
  const name = html`<strong>${clientName}</strong>`;
  const { question, asks, ending } = words[kind];
  return panel(
    `Let ${clientName} ${question}?`,
    html`<h1>Let ${name} ${question}?</h1>
<p>${name} ${asks}. Its name is what it calls itself; it returns to <strong>${destination}</strong>. Agree only if you have just ${kind === 'api' ? 'started it yourself' : 'asked it to connect'}.</p>
<form method="post" action="/oauth/authorize">
<input type="hidden" name="request" value="${request}">
<label for="space">Space</label>
<select id="space" name="space">${spaces.map(
      (space) =>
        html`<option value="${space.id}"${space.id === activeSpaceId ? html` selected` : ''}>${space.name} (you are ${space.role})</option>`,
    )}</select>
<fieldset><legend>What it may do</legend>
${scopes.map(
  (scope) => html`<div class="choice"><input type="checkbox" id="${scope}" name="scope" value="${scope}" checked>
<label for="${scope}">${meanings[scope]}</label>
<p class="tools">${namesOf(scope).map((name, index) => html`${index === 0 ? '' : ' '}<code>${name}</code>`)}</p></div>`,
)}
</fieldset>
<div class="actions"><button name="decision" value="agree">Agree</button><button class="quiet" name="decision" value="refuse">Refuse</button></div>
</form>
<p class="note">You are signed in as ${email}. ${ending}</p>`,
  );
}

/** The tools that a scope allows; of an endpoint's scope, its own name. */
function namesOf(scope: AskedScope): string[] {
  const allowed = (Object.keys(tools) as ToolName[]).filter((name) => tools[name] === scope);
  return allowed.length > 0 ? allowed : [scope];
}

/** What is shown to a person who is owner or admin of no space: they can only go back. */
export function noKeyPage({ clientName, request }: { clientName: string; request: string }): Markup {
  return panel(
    'You may make no API key',
    html`<h1>You may make no API key</h1>
<p><strong>${clientName}</strong> asks for an API key, which only an owner or admin of a space may make. Ask one of them for a key.</p>
<form method="post" action="/oauth/authorize"><input type="hidden" name="request" value="${request}">
<div class="actions"><button name="decision" value="refuse">Go back</button></div></form>`,
  );
}

/** The form of a person who is not signed in; `problem` says why the last attempt failed. */
export function signInPage({ request, problem }: { request: string; problem?: string }): Markup {
  return panel(
    'Sign in',
    html`<h1>Sign in</h1>
<p>A program asks to work in a space of yours. Sign in to see what it asks for.</p>
${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="/oauth/sign-in">
<input type="hidden" name="request" value="${request}">
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="254">
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128">
<div class="actions"><button>Sign in</button></div>
</form>`,
  );
}

/** What a person is told in place of a redirect. `error` is OAuth's code, for whoever writes the client. */
export function refusedPage({ error, message }: { error?: string; message: string }): Markup {
  const code = error === undefined ? '' : html`<p>The program sent an invalid request: <code>${error}</code>.</p>`;
  return panel('This cannot be connected', html`<h1>This cannot be connected</h1><p>${message}</p>${code}`);
}

function panel(title: string, main: Markup): Markup {
  const body = html`${plainMasthead}
<main id="main" class="panel">
${main}
</main>`;
  return frame({ title: `${title} · Galley`, body });
}
