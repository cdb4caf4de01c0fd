import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { siteSections } from '../../../core/site-sections.ts';
import type { Markup } from './page-answer.ts';

export interface Head {
  /** The title in the browser tab and in link previews. */
  title: string;
  description?: string | undefined;
  /** The path of the plain-text version of the page. */
  twin?: string | undefined;
  /** The URL of the picture in link previews. */
  picture?: string | undefined;
  /** Additional elements of this page's head. */
  head?: Child;
}

interface FrameProps extends Head {
  /** The class of the body element. */
  kind?: string;
  children: Child;
}

/** A complete HTML document with the head that all pages share, and the body. */
export function Frame({ title, description, twin, picture, head, kind, children }: FrameProps): Markup {
  // Other links are last because hono moves them to the end of the head.
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {description !== undefined && (
          <>
            <meta name="description" content={description} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
          </>
        )}
        {picture !== undefined && <meta property="og:image" content={picture} />}
        <link rel="stylesheet" href="/static/pages.css" />
        {head}
        {twin !== undefined && <link rel="alternate" type="text/markdown" href={twin} />}
        <link rel="icon" href="/static/mark.svg" type="image/svg+xml" />
        <link rel="preload" href="/static/heading.woff2" as="font" type="font/woff2" crossorigin="" />
        <link rel="preload" href="/static/body.woff2" as="font" type="font/woff2" crossorigin="" />
      </head>
      <body class={kind}>{children}</body>
    </html>
  );
  return html`<!doctype html>
${page}`;
}

interface Link {
  name: string;
  path: string;
}

interface MastheadProps {
  /** The path of the section that the page belongs to. */
  current?: string;
  /** Links that follow those of the sections. */
  more?: readonly Link[];
}

/** The top of a page, with links to the sections of the site. The first link skips to the main content. */
export function Masthead({ current, more = [] }: MastheadProps): Markup {
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="masthead">
        <a class="wordmark" href="/">
          <Wordmark />
        </a>
        <nav aria-label="Main">
          {[...siteSections, ...more].map(({ name, path }) => (
            <a class="link" href={path} aria-current={path === current ? 'true' : undefined}>
              {name}
            </a>
          ))}
          <AccountLink />
        </nav>
      </header>
    </>
  );
}

/**
 * The link for signing in. The page is cached for everyone, so its HTML cannot depend on whether the reader is signed
 * in: account.js replaces the text with the name of the user.
 */
function AccountLink(): Markup {
  return (
    <>
      <a class="link" href="/app" data-account="">
        Sign in
      </a>
      <script type="module" src="/static/account.js" />
    </>
  );
}

function Wordmark(): Markup {
  return (
    <>
      <span aria-hidden="true" />
      Galley
    </>
  );
}

/** The top of a page, without links to the sections. */
export function PlainMasthead(): Markup {
  return (
    <header class="masthead">
      <span class="wordmark">
        <Wordmark />
      </span>
    </header>
  );
}
