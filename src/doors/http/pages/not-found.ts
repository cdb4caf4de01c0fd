import { html } from 'hono/html';
import { layout } from './layout.ts';
import type { Markup } from './page-answer.ts';

/** For a template that does not exist or is not public: the two answer alike (PUB-4). */
export function notFoundPage(): Markup {
  return layout({
    title: 'No such template · Galley',
    description: 'There is no public template of this name.',
    twin: '/templates.md',
    main: html`<section class="intro"><h1>No such template</h1>
<p>There is no public template of this name. It may have been renamed, or taken back by its owner.</p>
<p><a class="button" href="/templates">See all templates</a></p></section>`,
  });
}
