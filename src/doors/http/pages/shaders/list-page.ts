import { html } from 'hono/html';
import type { ListedShader } from '../../../../records/shaders.ts';
import { layout } from '../layout.ts';
import type { Markup } from '../page-answer.ts';

interface ListView {
  list: readonly ListedShader[];
  count: number;
  pagesCount: number;
  page: number;
}

/** What stands under pages of shaders in the place of the templates' line. */
export const shadersFoot = 'Galley rendered every image on this page from its shader.';

export function posterPath({ id, contentHash }: Pick<ListedShader, 'id' | 'contentHash'>): string {
  return `/shaders/${id}/poster.png?v=${contentHash.slice(0, 12)}`;
}

/** The public shaders as a person looks through them: a poster and a name each. */
export function listPage({ list, count, page, pagesCount }: ListView): Markup {
  return layout({
    title: 'Shaders · Galley',
    description: 'Browse vetted shaders for the layers of your templates, and try their inputs.',
    json: '/api/v1/shaders/index?public=true',
    foot: shadersFoot,
    main: html`<section class="intro">
<h1>Shaders</h1>
<p>Vetted shaders for the layers of your templates. They are still in images, documents and decks, and move in ads. Open one to see it run and to change its inputs.</p>
</section>
<p class="count" role="status">${count === 1 ? '1 shader' : `${count} shaders`}</p>
<ul class="cards">${list.map(
      (shader) => html`<li><a class="card shaded" href="/shaders/${shader.id}">
<img src="${posterPath(shader)}" alt="" width="640" height="400" loading="lazy" decoding="async">
<span class="title">${shader.name}</span>
</a></li>`,
    )}</ul>
${
  pagesCount < 2
    ? ''
    : html`<nav class="steps" aria-label="Pages">
${page > 1 ? html`<a rel="prev" href="/shaders?page=${page - 1}">Previous</a>` : html`<span></span>`}
<span>Page ${page} of ${pagesCount}</span>
${page < pagesCount ? html`<a rel="next" href="/shaders?page=${page + 1}">Next</a>` : html`<span></span>`}
</nav>`
}`,
  });
}
