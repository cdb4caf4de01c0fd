import { html } from 'hono/html';
import type { DescribedTemplate, DescribedVariable } from '../../../services/publishing/describe.ts';
import { layout } from './layout.ts';
import type { Markup } from './page-answer.ts';
import { type Snippets, snippetsOf } from './snippets.ts';
import { formatsOf, shownChoices, shownValue } from './values.ts';

/** A template as a person looks at it: pictures, how to use it, its variables and formats (PUB-5). `origin` is of links. */
export function templatePage(template: DescribedTemplate, origin: string): Markup {
  const { slug, name, description, category, tags, pages } = template;
  const snippets = snippetsOf(template, origin);
  return layout({
    title: `${name} · Galley`,
    description,
    twin: `/templates/${slug}.md`,
    // Readers of link previews take no WebP.
    picture: `${origin}${pictureOf(template, 1).replace('thumbnail.webp', 'thumbnail.jpg')}`,
    head: html`<script type="module" src="/static/copy.js"></script>`,
    main: html`<nav class="trail" aria-label="Breadcrumb"><a href="/templates">Templates</a>${
      category === null ? '' : html`<a href="/templates?${new URLSearchParams({ category })}">${category}</a>`
    }</nav>
<section class="intro">
<h1>${name}</h1>
<p>${description}</p>
<p class="doors"><a class="button" href="/app/gallery/${slug}">Customise</a> <a class="button plain" href="/app/gallery/${slug}?use">Use template</a></p>
${tags.length === 0 ? '' : html`<ul class="tags">${tags.map((tag) => html`<li>${tag}</li>`)}</ul>`}
</section>
<section aria-labelledby="pages"><h2 id="pages">${pages.length === 1 ? 'Page' : `${pages.length} pages`}</h2>
<div class="pictures${pages.length === 1 ? ' alone' : ''}">${pages.map(
      (page, index) => html`<figure>
<img class="whole" src="${pictureOf(template, index + 1)}" width="${page.width}" height="${page.height}" alt="${name}: ${page.name}" loading="${index < 2 ? 'eager' : 'lazy'}" decoding="async">
<figcaption><strong>${page.name}</strong><span>${page.width} × ${page.height} px</span><code>${page.id}</code></figcaption>
</figure>`,
    )}</div></section>
${use(snippets, template)}
<section aria-labelledby="variables"><h2 id="variables">Variables</h2>${variablesTable(template)}</section>
<section aria-labelledby="formats"><h2 id="formats">Formats</h2>
<dl class="formats">${formatsOf(template).map(([format, note]) => html`<div><dt><code>${format}</code></dt><dd>${note}</dd></div>`)}</dl></section>`,
  });
}

function pictureOf({ slug, version, pages }: DescribedTemplate, page: number): string {
  return `/templates/${slug}/thumbnail.webp?v=${version}&size=large${pages.length === 1 ? '' : `&page=${page}`}`;
}

function use({ mint, pictures, changed, document, embed, post }: Snippets, template: DescribedTemplate): Markup {
  const lines = [pictures[0], changed, document].filter((line) => line !== null);
  return html`<section aria-labelledby="use"><h2 id="use">Usage</h2>
<div class="uses">
<div><h3>Without an account</h3><p>A demo token works for one hour and renders public templates.</p>
${sample([mint, ...lines].join('\n'))}</div>
<div><h3>In a web page</h3><p>${
    template.needsToken
      ? 'Copy the template to your space, publish the copy, and insert the GET render secret of your space.'
      : 'This template allows public image URLs.'
  }</p>
${sample(embed)}</div>
<div><h3>From a server</h3><p>Set <code>$GALLEY_KEY</code> to an API key. The response contains the URL of the file.</p>
${sample(post)}</div>
</div></section>`;
}

/** `.copyable` reserves the room of the copy button that copy.js adds, so that the page does not shift (B11). */
function sample(text: string): Markup {
  return html`<div class="copyable"><pre tabindex="0" data-sample><code>${text}</code></pre></div>`;
}

function variablesTable({ variables, hasMoreVariables }: DescribedTemplate): Markup {
  const more = hasMoreVariables ? html`<p>The JSON lists more variables.</p>` : '';
  if (variables.length === 0) return html`${more === '' ? html`<p>This template has no variables.</p>` : more}`;
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="variables"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Default</th><th scope="col">Description</th></tr></thead>
<tbody>${variables.map(variableRow)}</tbody></table></div>${more}`;
}

function variableRow({ name, type, value, title, description, choices }: DescribedVariable): Markup {
  const shown = shownValue(value);
  const listed = shownChoices(choices);
  return html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td>
<td>${shown === null ? html`<span class="none">none</span>` : html`<code>${shown}</code>`}</td>
<td>${description ?? title ?? ''}${listed.length === 0 ? '' : html` One of <code>${listed.join(', ')}</code>.`}</td></tr>`;
}
