/** @jsxImportSource hono/jsx */

import { raw } from 'hono/html';
import { Frame, Masthead } from '../../../src/doors/http/pages/frame.tsx';
import type { Markup } from '../../../src/doors/http/pages/page-answer.ts';
import type { RenderedPage } from './render-markdown.ts';

export interface Navigation {
  title: string;
  pages: ReadonlyArray<{ slug: string; title: string }>;
}

/** A guide as a complete HTML document. */
export function docsPage(slug: string, page: RenderedPage, navigation: readonly Navigation[]): string {
  const guides = navigation.flatMap(({ pages }) => pages);
  const index = guides.findIndex((guide) => guide.slug === slug);
  const [previous, next] = [guides[index - 1], guides[index + 1]];
  const document = (
    <Frame
      title={`${page.title} · Galley docs`}
      description={page.summary.slice(0, 200)}
      twin={`/docs/${slug}.md`}
      head={
        <>
          <link rel="stylesheet" href="/docs/docs.css" />
          <script type="module" src="/docs/docs.js" />
        </>
      }
      kind="docs"
    >
      <Masthead current="/docs" more={[{ name: 'OpenAPI', path: '/openapi.json' }]} />
      <div class="columns">
        <nav class="side contents" aria-label="Docs">
          <search>
            <label for="find">Search the docs</label>
            <input id="find" type="search" autocomplete="off" placeholder="Search" aria-controls="found" />
            <div id="found" role="status" hidden />
          </search>
          <details open>
            <summary>Contents</summary>
            {navigation.map((group) => (
              <Group group={group} current={slug} />
            ))}
          </details>
        </nav>
        <main id="main">
          {raw(page.body)}
          <nav class="steps" aria-label="Next guides">
            {previous ? (
              <a rel="prev" href={`/docs/${previous.slug}`}>
                {previous.title}
              </a>
            ) : (
              <span />
            )}
            {next ? (
              <a rel="next" href={`/docs/${next.slug}`}>
                {next.title}
              </a>
            ) : (
              <span />
            )}
          </nav>
          <p class="plain">
            <a href={`/docs/${slug}.md`}>This page as Markdown</a>
          </p>
        </main>
        <Outline page={page} />
      </div>
    </Frame>
  );
  return `${document}\n`;
}

function Group({ group, current }: { group: Navigation; current: string }): Markup {
  return (
    <>
      <h2>{group.title}</h2>
      <ul>
        {group.pages.map(({ slug, title }) => (
          <li>
            <a href={`/docs/${slug}`} aria-current={slug === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Outline({ page }: { page: RenderedPage }): Markup {
  const headings = page.outline.filter(({ depth }) => depth === 2);
  if (headings.length < 2) return <aside class="side" />;
  return (
    <aside class="side" aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {headings.map(({ text, anchor }) => (
          <li>
            <a href={`#${anchor}`}>{text}</a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
