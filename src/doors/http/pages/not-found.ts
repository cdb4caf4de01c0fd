import { html } from 'hono/html';
import { layout } from './layout.ts';
import type { Markup } from './page-answer.ts';

/** For a template or shader that does not exist or is not public: the two answer alike (PUB-4). */
export function notFoundPage(kind: 'template' | 'shader' = 'template'): Markup {
  return layout({
    title: `No such ${kind} · Galley`,
    description: `There is no public ${kind} of this name.`,
    ...(kind === 'template' ? { twin: '/templates.md' } : {}),
    main: html`<section class="intro"><h1>No such ${kind}</h1>
<p>There is no public ${kind} of this name. It may have been renamed, or taken back by its owner.</p>
<p><a class="button" href="/${kind}s">See all ${kind}s</a></p></section>`,
  });
}

/** For an address that is no page of the service. */
export function unknownAddressPage(): Markup {
  return layout({
    title: 'Page not found · Galley',
    description: 'Galley has no page at this address.',
    foot: 'Galley renders designed pages: templates in, pictures and documents out.',
    main: html`<section class="intro"><h1>Page not found</h1>
<p>Galley has no page at this address. Check the address for a typing mistake, or start from one of these pages.</p>
<p><a class="button" href="/">Front page</a> <a class="button" href="/docs">Docs</a> <a class="button" href="/templates">Templates</a></p></section>`,
  });
}
