import { escapeHtml } from './highlight.ts';
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
  const steps = [
    before ? `<a rel="prev" href="/docs/${before.slug}">${escapeHtml(before.title)}</a>` : '<span></span>',
    after ? `<a rel="next" href="/docs/${after.slug}">${escapeHtml(after.title)}</a>` : '<span></span>',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · Galley docs</title>
<meta name="description" content="${escapeHtml(page.summary.slice(0, 200))}">
<link rel="alternate" type="text/markdown" href="/docs/${slug}.md">
<link rel="icon" href="/static/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/pages.css">
<link rel="stylesheet" href="/docs/docs.css">
<script type="module" src="/docs/docs.js"></script>
</head>
<body class="docs">
<a class="skip" href="#main">Skip to content</a>
<header class="masthead">
<a class="wordmark" href="/templates"><span aria-hidden="true"></span>Galley</a>
<nav aria-label="Main"><a class="link" href="/templates">Templates</a><a class="link" href="/docs" aria-current="true">Docs</a><a class="link" href="/openapi.json">OpenAPI</a></nav>
</header>
<div class="columns">
<nav class="side contents" aria-label="Docs">
<search><label for="find">Search the docs</label><input id="find" type="search" autocomplete="off" placeholder="Search" aria-controls="found"><div id="found" role="status" hidden></div></search>
<details open><summary>Contents</summary>
${navigation.map((group) => groupOf(group, slug)).join('\n')}
</details>
</nav>
<main id="main">
${page.body}
<nav class="steps" aria-label="Next guides">${steps.join('')}</nav>
<p class="plain"><a href="/docs/${slug}.md">This page as Markdown</a></p>
</main>
${outlineOf(page)}
</div>
</body>
</html>
`;
}

function groupOf({ title, pages }: Navigation, here: string): string {
  const items = pages.map(({ slug, title: name }) => {
    const current = slug === here ? ' aria-current="page"' : '';
    return `<li><a href="/docs/${slug}"${current}>${escapeHtml(name)}</a></li>`;
  });
  return `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`;
}

function outlineOf({ outline }: RenderedPage): string {
  const items = outline.filter(({ depth }) => depth === 2);
  if (items.length < 2) return '<aside class="side"></aside>';
  const list = items.map(({ text, anchor }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`);
  return `<aside class="side" aria-label="On this page"><h2>On this page</h2><ul>${list.join('')}</ul></aside>`;
}
