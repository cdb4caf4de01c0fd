import { html } from 'hono/html';
import { type ColorName, colorNames } from '../../../design/document/color-names.ts';
import type { PublicTemplateFacts } from '../../../records/templates/find.ts';
import { type PageSize, pageSizes } from '../../../records/templates/names.ts';
import { thumbnailPath } from '../../../services/publishing/public-template.ts';
import { layout } from './layout.ts';
import type { Markup } from './page-answer.ts';

interface GalleryView {
  list: readonly PublicTemplateFacts[];
  count: number;
  pagesCount: number;
  page: number;
  search: string;
  category: string;
  color?: ColorName | undefined;
  size?: PageSize | undefined;
  tag?: string | undefined;
  categories: readonly string[];
}

/** The gallery as a person looks through it: search, categories, a card for each template (PUB-5). */
export function galleryPage(view: GalleryView): Markup {
  return layout({
    title: 'Templates · Galley',
    description: 'Designed pages that are drawn from data: look through them, change a value, take the picture.',
    twin: '/templates.md',
    main: html`<section class="intro">
<h1>Templates</h1>
<p>Designed pages with variables. Pick one, change a value, and take it as a picture, a PDF, a deck or an ad.</p>
<form class="search" action="/templates" method="get" role="search">
<label for="search">Search templates</label>
<div><input id="search" name="search" type="search" maxlength="80" value="${view.search}" placeholder="Invoice, story, chart">
${view.category === '' ? '' : html`<input type="hidden" name="category" value="${view.category}">`}
${view.color === undefined ? '' : html`<input type="hidden" name="color" value="${view.color}">`}
${view.size === undefined ? '' : html`<input type="hidden" name="size" value="${view.size}">`}
${view.tag === undefined ? '' : html`<input type="hidden" name="tag" value="${view.tag}">`}
<button type="submit">Search</button></div>
</form>
<nav class="chips" aria-label="Categories">
${chip('All', '', view)}${chip('Featured', 'featured', view)}${categoriesOf(view).map((name) => chip(capital(name), name, view))}
</nav>
<nav class="chips" aria-label="Colors">
${colorChip('Any color', undefined, view)}${colorNames.map((name) => colorChip(capital(name), name, view))}
</nav>
<nav class="chips" aria-label="Shapes">
${sizeChip('Any shape', undefined, view)}${pageSizes.map((name) => sizeChip(capital(name), name, view))}
</nav>
<nav class="chips" aria-label="Made for">
${tagChip('Any format', undefined, view)}${tagsOf(view).map(([tag, name]) => tagChip(name, tag, view))}
</nav>
</section>
<p class="count" role="status">${countOf(view)}</p>
${view.list.length === 0 ? nothing : html`<ul class="cards">${view.list.map((template, index) => card(template, index))}</ul>`}
${steps(view)}`,
  });
}

const nothing = html`<p class="nothing">No template is like that. <a href="/templates">Show all of them</a></p>`;

function chip(label: string, category: string, view: GalleryView): Markup {
  return chipLink(label, address({ ...view, category, page: 1 }), view.category === category);
}

function colorChip(label: string, color: ColorName | undefined, view: GalleryView): Markup {
  return chipLink(label, address({ ...view, color, page: 1 }), view.color === color);
}

function sizeChip(label: string, size: PageSize | undefined, view: GalleryView): Markup {
  return chipLink(label, address({ ...view, size, page: 1 }), view.size === size);
}

function tagChip(label: string, tag: string | undefined, view: GalleryView): Markup {
  return chipLink(label, address({ ...view, tag, page: 1 }), view.tag === tag);
}

/** Formats that templates are made for are among their tags; every template is drawn in every format. */
const madeFor: ReadonlyArray<readonly [tag: string, name: string]> = [
  ['pdf', 'PDF documents'],
  ['pptx', 'Slides (PowerPoint)'],
  ['html5', 'HTML5 ads'],
  ['print', 'Print'],
];

/** The one that is shown stands among them, also where it is none of these. */
function tagsOf({ tag }: GalleryView): typeof madeFor {
  const isNamed = tag === undefined || madeFor.some(([each]) => each === tag);
  return isNamed ? madeFor : [...madeFor, [tag, `Tag: ${tag}`]];
}

function chipLink(label: string, href: string, isHere: boolean): Markup {
  return isHere ? html`<a href="${href}" aria-current="true">${label}</a>` : html`<a href="${href}">${label}</a>`;
}

/** The one that is shown stands among them, also where there are more than the list names. */
function categoriesOf({ category, categories }: GalleryView): readonly string[] {
  const isNamed = ['', 'featured', ...categories].includes(category);
  return isNamed ? categories : [...categories, category];
}

const eagerCards = 8;

function card(template: PublicTemplateFacts, index: number): Markup {
  return html`<li><a class="card" href="/templates/${template.slug}">
<span class="frame"><img class="shot" src="${thumbnailPath(template)}" alt="" loading="${index < eagerCards ? 'eager' : 'lazy'}" decoding="async"></span>
<span class="title">${template.name}</span>
<span class="about">${template.description ?? ''}</span>
<span class="kind">${capital(template.category ?? 'other')}</span>
</a></li>`;
}

function steps(view: GalleryView): Markup | string {
  if (view.pagesCount < 2) return '';
  const { page, pagesCount } = view;
  return html`<nav class="steps" aria-label="Pages">
${page > 1 ? html`<a rel="prev" href="${address({ ...view, page: page - 1 })}">Previous</a>` : html`<span></span>`}
<span>Page ${page} of ${pagesCount}</span>
${page < pagesCount ? html`<a rel="next" href="${address({ ...view, page: page + 1 })}">Next</a>` : html`<span></span>`}
</nav>`;
}

function address({
  search,
  category,
  color,
  size,
  tag,
  page,
}: Pick<GalleryView, 'search' | 'category' | 'color' | 'size' | 'tag' | 'page'>): string {
  const query = new URLSearchParams({
    ...(search === '' ? {} : { search }),
    ...(category === '' ? {} : { category }),
    ...(color === undefined ? {} : { color }),
    ...(size === undefined ? {} : { size }),
    ...(tag === undefined ? {} : { tag }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? '/templates' : `/templates?${query}`;
}

function countOf({ count, search, category, color, size, tag }: GalleryView): string {
  const templates = count === 1 ? '1 template' : `${count} templates`;
  const within = category === '' ? '' : ` in ${category}`;
  const colored = color === undefined ? '' : ` with much ${color}`;
  const shaped = size === undefined ? '' : `, ${size}`;
  const tagged = tag === undefined ? '' : `, tagged ${tag}`;
  return `${templates}${within}${colored}${shaped}${tagged}${search === '' ? '' : ` for “${search}”`}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
