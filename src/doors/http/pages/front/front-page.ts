import { html } from 'hono/html';
import type { PublicTemplateFacts } from '../../../../records/public-templates.ts';
import { type DescribedTemplate, isWord } from '../../../../services/publishing/describe.ts';
import { thumbnailPath } from '../../../../services/publishing/public-template.ts';
import { frame, masthead } from '../frame.ts';
import type { Markup } from '../page-answer.ts';
import { renderAddress } from '../snippets.ts';

interface FrontView {
  /** Public templates, the best first. */
  templates: readonly PublicTemplateFacts[];
  /** The one to try; absent where none is public. */
  tried?: DescribedTemplate;
  /** Of links. */
  origin: string;
}

const lead =
  'Make a design once, with places for your data. Galley draws it as a picture, a PDF, an editable deck or an HTML5 ad: from a URL, an API, an assistant, or this page.';

const outputs: ReadonlyArray<readonly [name: string, words: string]> = [
  [
    'Pictures from a URL',
    'png, webp, jpeg and svg. Put the address in an <img> tag or in Open Graph tags; the query holds the data.',
  ],
  ['Paged PDF', 'Lists that grow over pages, with headings that repeat, totals and page numbers. Texts stay texts.'],
  ['Editable decks', 'pptx with real text boxes, shapes and charts, which people go on editing.'],
  ['HTML5 ads', 'Zip files that pass the checks of ad networks, animated, shaders included.'],
  ['Code as pictures', 'Source code with highlighting, in 300 languages, for posts and docs.'],
  ['Assistants', 'An MCP server with the same verbs: an agent designs, looks at a preview, corrects, and publishes.'],
];

const places: ReadonlyArray<readonly [name: string, words: string, path: string]> = [
  ['Quick start', 'A picture of your own in two minutes.', '/docs/quick-start'],
  ['Run it yourself', 'One command on your machine; Workers, D1 and R2 when you deploy.', '/docs/self-hosting'],
  ['Rendering', 'Formats, options, and what an answer says.', '/docs/rendering'],
  ['Moving from another service', 'What maps to what.', '/docs/migrating'],
];

/** What this is, for who has never seen it: pictures that the service draws, one of which follows what is typed. */
export function frontPage({ templates, tried, origin }: FrontView): Markup {
  return frame({
    title: 'Galley: designed pages in, pictures, PDFs, decks and ads out',
    description: lead,
    twin: '/llms.txt',
    ...(tried && { picture: `${origin}${pictureOf(tried)}` }),
    head: html`<script type="module" src="/static/front.js"></script>`,
    kind: 'front',
    body: html`${masthead({})}
<main id="main">
<section class="intro opening">
<h1>Design once. Draw it with any data.</h1>
<p>${lead}</p>
<p class="doors"><a class="button" href="/sign-up">Make an account</a> <a class="button plain" href="/templates">Browse the templates</a></p>
</section>
${tried ? trial(tried, origin) : ''}
${gallery(templates)}
<section aria-labelledby="outputs"><h2 id="outputs">What comes out</h2>
<dl class="outputs">${outputs.map(([name, words]) => html`<div><dt>${name}</dt><dd>${words}</dd></div>`)}</dl></section>
<section aria-labelledby="places"><h2 id="places">Begin</h2>
<ul class="places">${places.map(
      ([name, words, path]) => html`<li><a href="${path}"><strong>${name}</strong><span>${words}</span></a></li>`,
    )}</ul></section>
</main>
<footer class="foot"><p>Open source, Apache 2.0. Every picture on this page was drawn by this service.</p></footer>`,
  });
}

function pictureOf({ slug, version }: DescribedTemplate): string {
  return `/templates/${slug}/thumbnail.webp?v=${version}&size=large`;
}

const triedFields = 3;

/** A picture beside a form of its first words. Without a script it is the picture alone: the form says so. */
function trial(template: DescribedTemplate, origin: string): Markup {
  const [page] = template.pages;
  const words = template.variables.filter(isWord).slice(0, triedFields);
  if (!page || words.length === 0) return html``;
  const address = renderAddress(origin, page.id, 'png', template.needsToken ? ['gt=YOUR_SECRET'] : []);
  return html`<section class="trial" aria-labelledby="trial">
<div><h2 id="trial">Try it: the picture follows</h2>
<p>Change a word. What you see is drawn anew by this service, from the template <a href="/templates/${template.slug}">${template.name}</a>.</p>
<form id="trial-form" data-page="${page.id}" data-address="${address}">
${words.map(
  ({ name, title, value }) => html`<label for="trial-${name}">${title ?? name}</label>
<input id="trial-${name}" name="${name}" maxlength="200" autocomplete="off" value="${typeof value === 'string' ? value : ''}">`,
)}
<noscript><p>The form needs JavaScript. The address below does not.</p></noscript>
</form></div>
<figure><img id="trial-picture" src="${pictureOf(template)}" width="${page.width}" height="${page.height}" alt="${template.name}">
<figcaption><span id="trial-state" role="status">Drawn from the words beside it</span></figcaption></figure>
<pre tabindex="0" aria-label="The address of this picture"><code id="trial-address">${address}</code></pre>
</section>`;
}

function gallery(templates: readonly PublicTemplateFacts[]): Markup {
  if (templates.length === 0) return html``;
  return html`<section aria-labelledby="gallery"><h2 id="gallery">From the gallery</h2>
<ul class="cards small">${templates.map(
    (template) => html`<li><a class="card" href="/templates/${template.slug}">
<span class="frame"><img class="shot" src="${thumbnailPath(template)}" alt="" loading="lazy" decoding="async"></span>
<span class="title">${template.name}</span></a></li>`,
  )}</ul>
<p><a href="/templates">All templates</a></p></section>`;
}
