import { html } from 'hono/html';
import { layout } from './layout.ts';
import type { Markup } from './page-answer.ts';

/** For a template or shader that does not exist or is not public: the two answer alike (PUB-4). */
export function notFoundPage(kind: 'template' | 'shader' = 'template'): Markup {
  return layout({
    title: `${kind === 'shader' ? 'Shader' : 'Template'} not found · Galley`,
    description: `There is no public ${kind} with this name.`,
    ...(kind === 'template' ? { twin: '/templates.md' } : {}),
    main: html`<section class="intro"><h1>${kind === 'shader' ? 'Shader' : 'Template'} not found</h1>
<p>There is no public ${kind} with this name. It may have been renamed or made private.</p>
<p><a class="button" href="/${kind}s">Browse ${kind}s</a></p></section>`,
  });
}

/** For an address that is no page of the service. */
export function unknownAddressPage(): Markup {
  return layout({
    title: 'Page not found · Galley',
    description: 'Galley has no page at this address.',
    foot: 'Galley renders images and documents from templates.',
    main: html`<section class="intro"><h1>Page not found</h1>
<p>Galley has no page at this address. Check the URL for typos, or go to one of these pages.</p>
<p><a class="button" href="/">Home</a> <a class="button" href="/docs">Docs</a> <a class="button" href="/templates">Templates</a></p></section>`,
  });
}
