import { html } from 'hono/html';
import type { Markup } from './page-answer.ts';

export interface Layout {
  /** Of the browser's tab, and of link previews. */
  title: string;
  description: string;
  /** Path of the plain-text twin, where there is one. */
  twin?: string;
  /** Path of the same as JSON. */
  json?: string;
  /** What stands in the foot. */
  foot?: string;
  /** What else belongs into the head. */
  head?: Markup;
  /** Address of a picture for link previews. */
  picture?: string;
  main: Markup;
}

/** The frame of every page: head, masthead, foot. */
export function layout({
  title,
  description,
  twin,
  json = '/api/templates/public',
  foot = 'Every picture on this page was drawn by this service from the template beside it.',
  head,
  picture,
  main,
}: Layout): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${picture === undefined ? '' : html`<meta property="og:image" content="${picture}">`}
${twin === undefined ? '' : html`<link rel="alternate" type="text/markdown" href="${twin}">`}
<link rel="icon" href="/static/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/pages.css">
${head ?? ''}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="masthead">
<a class="wordmark" href="/templates"><span aria-hidden="true"></span>Galley</a>
<nav aria-label="Main"><a class="link" href="/templates">Templates</a><a class="link" href="/shaders">Shaders</a><a class="link" href="/docs">Docs</a>${
    twin === undefined ? '' : html`<a class="link" href="${twin}">Plain text</a>`
  }<a class="link" href="${json}">JSON</a></nav>
</header>
<main id="main">
${main}
</main>
<footer class="foot"><p>${foot}</p></footer>
</body>
</html>`;
}
