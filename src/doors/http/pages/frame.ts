import { html } from 'hono/html';
import { siteSections } from '../../../core/site-sections.ts';
import type { Markup } from './page-answer.ts';

export interface Head {
  /** Of the browser's tab, and of link previews. */
  title: string;
  description?: string;
  /** Path of the plain-text twin, where there is one. */
  twin?: string;
  /** Address of a picture for link previews. */
  picture?: string;
  /** What else belongs into the head. */
  head?: Markup;
}

interface Frame extends Head {
  /** Class of the body. */
  kind?: string;
  body: Markup;
}

/** A whole document: the head that pages of the service share, and its body. */
export function frame({ title, description, twin, picture, head, kind, body }: Frame): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${
  description === undefined
    ? ''
    : html`<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">`
}
${picture === undefined ? '' : html`<meta property="og:image" content="${picture}">`}
${twin === undefined ? '' : html`<link rel="alternate" type="text/markdown" href="${twin}">`}
<link rel="icon" href="/static/mark.svg" type="image/svg+xml">
<link rel="preload" href="/static/heading.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/static/body.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/static/pages.css">
${head ?? ''}
</head>
<body${kind === undefined ? '' : html` class="${kind}"`}>
${body}
</body>
</html>`;
}

interface Link {
  name: string;
  path: string;
}

/**
 * The last link. A page that is cached for everybody cannot say whether its reader is signed in: account.js puts the name of
 * the person there.
 */
const account = html`<a class="link" href="/app" data-account>Sign in</a>
<script type="module" src="/static/account.js"></script>`;

const mark = html`<span aria-hidden="true"></span>Galley`;

/** The top of a page: a way past it, the sections, of which `current` is the path of the one that is open, and more links. */
export function masthead({ current, more = [] }: { current?: string; more?: readonly Link[] }): Markup {
  return html`<a class="skip" href="#main">Skip to content</a>
<header class="masthead">
<a class="wordmark" href="/">${mark}</a>
<nav aria-label="Main">${[...siteSections, ...more].map(
    ({ name, path }) =>
      html`<a class="link" href="${path}"${path === current ? html` aria-current="true"` : ''}>${name}</a>`,
  )}${account}</nav>
</header>`;
}

/** The top of a page that leads nowhere else. */
export const plainMasthead: Markup = html`<header class="masthead"><span class="wordmark">${mark}</span></header>`;
