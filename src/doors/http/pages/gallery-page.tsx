import { type PageSize, pageSizes } from '../../../core/names/orders.ts';
import { type ColorName, colorNames } from '../../../design/document/color-names.ts';
import type { PublicTemplateFacts } from '../../../records/public-templates.ts';

import { thumbnailPath } from '../../../services/publishing/public-template.ts';
import { Layout } from './layout.tsx';
import type { Markup } from './page-answer.ts';
import { Steps } from './steps.tsx';

interface Filters {
  /** The category to which the list is limited; empty for all categories. */
  category: string;
  color?: ColorName | undefined;
  size?: PageSize | undefined;
  tag?: string | undefined;
}

type Filter = keyof Filters;

interface GalleryView extends Filters {
  list: readonly PublicTemplateFacts[];
  count: number;
  pagesCount: number;
  page: number;
  search: string;
  categories: readonly string[];
}

/** The page of the gallery: a search, filters, and a card for each template (PUB-5). */
export function galleryPage(view: GalleryView): Markup {
  return (
    <Layout
      title="Templates · Galley"
      description="Browse ready-made templates, change the values and download the result."
      twin="/templates.md"
    >
      <section class="intro">
        <h1>Templates</h1>
        <p>Ready-made designs with variables. Choose one, change the values and download an image, PDF, deck or ad.</p>
        <form class="search" action="/templates" method="get" role="search">
          <label for="search">Search templates</label>
          <div>
            <input
              id="search"
              name="search"
              type="search"
              maxlength={80}
              value={view.search}
              placeholder="Invoice, story, chart"
            />
            {activeFilters(view).map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
            <button type="submit">Search</button>
          </div>
        </form>
        <Chips
          view={view}
          label="Categories"
          name="category"
          options={[['', 'All'], ['featured', 'Featured'], ...named(listCategories(view))]}
        />
        <Chips view={view} label="Colors" name="color" options={[[undefined, 'Any color'], ...named(colorNames)]} />
        <Chips view={view} label="Shapes" name="size" options={[[undefined, 'Any shape'], ...named(pageSizes)]} />
        <Chips view={view} label="Formats" name="tag" options={[[undefined, 'Any format'], ...listTags(view)]} />
      </section>
      <p class="count" role="status">
        {describeCount(view)}
      </p>
      {view.list.length === 0 ? (
        <p class="nothing">
          No templates match. <a href="/templates">Show all templates</a>
        </p>
      ) : (
        <ul class="cards">
          {view.list.map((template, index) => (
            <Card template={template} loading={index < eagerCards ? 'eager' : 'lazy'} />
          ))}
        </ul>
      )}
      <Steps page={view.page} pagesCount={view.pagesCount} linkTo={(page) => address({ ...view, page })} />
    </Layout>
  );
}

interface ChipsProps<Name extends Filter> {
  view: GalleryView;
  label: string;
  name: Name;
  options: ReadonlyArray<readonly [value: Filters[Name], label: string]>;
}

/** Links that each set a filter to one value. */
function Chips<Name extends Filter>({ view, label, name, options }: ChipsProps<Name>): Markup {
  return (
    <nav class="chips" aria-label={label}>
      {options.map(([value, text]) => (
        <a href={address({ ...view, [name]: value, page: 1 })} aria-current={view[name] === value ? 'true' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

const named = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => [value, capital(value)] as const);

/**
 * The intended uses of templates, as tags. They do not limit the output: every template can be rendered in every
 * format.
 */
const madeFor: ReadonlyArray<readonly [tag: string, name: string]> = [
  ['pdf', 'PDF documents'],
  ['pptx', 'Slides (PowerPoint)'],
  ['html5', 'HTML5 ads'],
  ['print', 'Print'],
];

/** The tags to choose from, including the active one even if it is not in `madeFor`. */
function listTags({ tag }: GalleryView): typeof madeFor {
  const isNamed = tag === undefined || madeFor.some(([each]) => each === tag);
  return isNamed ? madeFor : [...madeFor, [tag, `Tag: ${tag}`]];
}

/** The categories to choose from, including the active one even if the list does not name it. */
function listCategories({ category, categories }: GalleryView): readonly string[] {
  const isNamed = ['', 'featured', ...categories].includes(category);
  return isNamed ? categories : [...categories, category];
}

/**
 * The number of cards that are visible when the page opens. The pictures of the others load when the user scrolls to
 * them.
 */
const eagerCards = 8;

function Card({ template, loading }: { template: PublicTemplateFacts; loading: 'eager' | 'lazy' }): Markup {
  return (
    <li>
      <a class="card" href={`/templates/${template.slug}`}>
        <span class="frame">
          <img class="shot" src={thumbnailPath(template)} alt="" loading={loading} decoding="async" />
        </span>
        <span class="title">{template.name}</span>
        <span class="about">{template.description}</span>
        <span class="kind">{capital(template.category ?? 'other')}</span>
      </a>
    </li>
  );
}

const activeFilters = (filters: Filters) =>
  (['category', 'color', 'size', 'tag'] as const).flatMap((name): [string, string][] => {
    const value = filters[name];
    return value === undefined || value === '' ? [] : [[name, value]];
  });

function address({ search, page, ...filters }: Filters & Pick<GalleryView, 'search' | 'page'>): string {
  const query = new URLSearchParams([
    ...(search === '' ? [] : [['search', search]]),
    ...activeFilters(filters),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ]);
  return query.size === 0 ? '/templates' : `/templates?${query}`;
}

function describeCount({ count, search, category, color, size, tag }: GalleryView): string {
  const templates = count === 1 ? '1 template' : `${count} templates`;
  const within = category === '' ? '' : ` in ${category}`;
  const colored = color === undefined ? '' : `, mostly ${color}`;
  const shaped = size === undefined ? '' : `, ${size}`;
  const tagged = tag === undefined ? '' : `, tagged ${tag}`;
  return `${templates}${within}${colored}${shaped}${tagged}${search === '' ? '' : ` for “${search}”`}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
