import { html, raw } from 'hono/html';
import { frame, masthead } from '../../../src/doors/http/pages/frame.ts';
import type { Markup } from '../../../src/doors/http/pages/page-answer.ts';
import type { RenderedPage } from './render-markdown.ts';

export interface Navigation {
  title: string;
  pages: ReadonlyArray<{ slug: string; title: string }>;
}

/** A guide as a whole HTML document. */
export function docsPage(slug: string, page: RenderedPage, navigation: readonly Navigation[]): string {
  const all = navigation.flatMap(({ pages }) => pages);
  const at = all.findIndex((each) => each.slug === slug);
  const [before, after] = [all[at - 1], all[at + 1]];
  const none = html`<span></span>`;
  const body = html`${masthead({ current: '/docs', more: [{ name: 'OpenAPI', path: '/openapi.json' }] })}
<div class="columns">
<nav class="side contents" aria-label="Docs">
<search><label for="find">Search the docs</label><input id="find" type="search" autocomplete="off" placeholder="Search" aria-controls="found"><div id="found" role="status" hidden></div></search>
<details open><summary>Contents</summary>
${navigation.map((group) => groupOf(group, slug))}
</details>
</nav>
<main id="main">
${raw(page.body)}
<nav class="steps" aria-label="Next guides">${
    before ? html`<a rel="prev" href="/docs/${before.slug}">${before.title}</a>` : none
  }${after ? html`<a rel="next" href="/docs/${after.slug}">${after.title}</a>` : none}</nav>
<p class="plain"><a href="/docs/${slug}.md">This page as Markdown</a></p>
</main>
${outlineOf(page)}
</div>`;
  const document = frame({
    title: `${page.title} · Galley docs`,
    description: page.summary.slice(0, 200),
    twin: `/docs/${slug}.md`,
    head: html`<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>`,
    kind: 'docs',
    body,
  });
  return `${document}\n`;
}

function groupOf({ title, pages }: Navigation, here: string): Markup {
  const items = pages.map(
    ({ slug, title: name }) =>
      html`<li><a href="/docs/${slug}"${slug === here ? html` aria-current="page"` : ''}>${name}</a></li>`,
  );
  return html`<h2>${title}</h2><ul>${items}</ul>
`;
}

function outlineOf({ outline }: RenderedPage): Markup {
  const items = outline.filter(({ depth }) => depth === 2);
  if (items.length < 2) return html`<aside class="side"></aside>`;
  const list = items.map(({ text, anchor }) => html`<li><a href="#${anchor}">${text}</a></li>`);
  return html`<aside class="side" aria-label="On this page"><h2>On this page</h2><ul>${list}</ul></aside>`;
}
