import { html } from 'hono/html';
import { type GrantScope, type ToolName, tools } from '../../../access/scopes.ts';
import { frame, plainMasthead } from './frame.ts';
import type { Markup } from './page-answer.ts';

/** What a scope lets an assistant do, in a sentence. */
const meanings: Readonly<Record<GrantScope, string>> = {
  'mcp:read': 'Read templates, brands, content and shaders',
  'mcp:render': 'Preview and render pages, which uses credits',
  'mcp:write': 'Create, change and publish templates, brands and content',
};

export interface Consent {
  clientName: string;
  /** Where the browser goes: host or scheme. */
  destination: string;
  email: string;
  spaces: ReadonlyArray<{ id: string; name: string; role: string }>;
  activeSpaceId: string | null;
  scopes: readonly GrantScope[];
  /** The query of the request, to be read again with the decision. */
  request: string;
}

/** Who asks for what, in which space: a person agrees, or not (MCP-3). */
export function consentPage({
  clientName,
  destination,
  spaces,
  activeSpaceId,
  scopes,
  request,
  email,
}: Consent): Markup {
  const name = html`<strong>${clientName}</strong>`;
  return panel(
    `Let ${clientName} in?`,
    html`<h1>Let ${name} in?</h1>
<p>${name} asks to work in a space of yours. Its name is what it calls itself; it returns to <strong>${destination}</strong>. Agree only if you have just asked it to connect.</p>
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
<p class="tools">${toolsOf(scope).map((tool, index) => html`${index === 0 ? '' : ' '}<code>${tool}</code>`)}</p></div>`,
)}
</fieldset>
<div class="actions"><button name="decision" value="agree">Agree</button><button class="quiet" name="decision" value="refuse">Refuse</button></div>
</form>
<p class="note">You are signed in as ${email}. You can take this back at any time in the space’s list of connected assistants.</p>`,
  );
}

function toolsOf(scope: GrantScope): ToolName[] {
  return (Object.keys(tools) as ToolName[]).filter((name) => tools[name] === scope);
}

/** The form of a person who is not signed in; `problem` says why the last attempt failed. */
export function signInPage({ request, problem }: { request: string; problem?: string }): Markup {
  return panel(
    'Sign in',
    html`<h1>Sign in</h1>
<p>An assistant asks to work in a space of yours. Sign in to see what it asks for.</p>
${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="/oauth/sign-in">
<input type="hidden" name="request" value="${request}">
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="username" required maxlength="254">
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="128">
<div class="actions"><button>Sign in</button></div>
</form>`,
  );
}

/** What a person is told where nobody can be sent back. */
export function refusedPage(message: string): Markup {
  return panel('This cannot be connected', html`<h1>This cannot be connected</h1><p>${message}</p>`);
}

function panel(title: string, main: Markup): Markup {
  const body = html`${plainMasthead}
<main id="main" class="panel">
${main}
</main>`;
  return frame({ title: `${title} · Galley`, body });
}
