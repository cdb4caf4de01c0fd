import type { PublicTemplateFacts } from '../../../../records/public-templates.ts';
import { type DescribedTemplate, isWord } from '../../../../services/publishing/describe.ts';
import { thumbnailPath } from '../../../../services/publishing/public-template.ts';
import { Frame, Masthead } from '../frame.tsx';
import type { Markup } from '../page-answer.ts';
import { renderAddress } from '../snippets.ts';

interface FrontView {
  /** Public templates in the order in which they are shown, the best first. */
  templates: readonly PublicTemplateFacts[];
  /** The template of the demo; absent if no template is public. */
  tried?: DescribedTemplate;
  /** The origin of links. */
  origin: string;
}

const lead =
  'Design a template once. Galley renders it with your data as images, PDFs, editable slides and HTML5 ads, from a URL, an API or an AI assistant.';

const outputs: ReadonlyArray<readonly [name: string, words: string]> = [
  [
    'Images from a URL',
    'PNG, WebP, JPEG and SVG. Put the URL in an <img> tag or in Open Graph tags, with your data in the query.',
  ],
  [
    'PDF documents',
    'Long lists continue over pages, with repeated headers, totals and page numbers. Text stays selectable.',
  ],
  ['Editable decks', 'PowerPoint files with real text boxes, shapes and charts that people can edit.'],
  ['HTML5 ads', 'ZIP files that pass the checks of ad networks, with animation and shaders.'],
  ['Code images', 'Highlighted source code in 300 languages, for posts and docs.'],
  ['AI assistants', 'An MCP server with the same features. An agent designs, previews, corrects and publishes.'],
];

const places: ReadonlyArray<readonly [name: string, words: string, path: string]> = [
  ['Quick start', 'Your first image in two minutes.', '/docs/quick-start'],
  ['Self-hosting', 'One command on your machine. Workers, D1 and R2 in production.', '/docs/self-hosting'],
  ['Rendering', 'Formats, options and responses.', '/docs/rendering'],
  ['Migration', 'How concepts of other services map to Galley.', '/docs/migrating'],
];

/** The front page. The service renders the pictures on it, and one of them changes with what the visitor types. */
export function frontPage({ templates, tried, origin }: FrontView): Markup {
  return (
    <Frame
      title="Galley: images, PDFs, slides and ads from templates"
      description={lead}
      twin="/llms.txt"
      picture={tried && `${origin}${picturePath(tried)}`}
      head={<script type="module" src="/static/front.js" />}
      kind="front"
    >
      <Masthead />
      <main id="main">
        <section class="intro opening">
          <h1>Images, PDFs and slides from one template</h1>
          <p>{lead}</p>
          <p class="doors">
            <a class="button" href="/sign-up">
              Create an account
            </a>
            <a class="button plain" href="/templates">
              Browse templates
            </a>
          </p>
        </section>
        {tried && <Trial template={tried} origin={origin} />}
        {templates.length > 0 && <Gallery templates={templates} />}
        <section aria-labelledby="outputs">
          <h2 id="outputs">Outputs</h2>
          <dl class="outputs">
            {outputs.map(([name, words]) => (
              <div>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="places">
          <h2 id="places">Get started</h2>
          <ul class="places">
            {places.map(([name, words, path]) => (
              <li>
                <a href={path}>
                  <strong>{name}</strong>
                  <span>{words}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer class="foot">
        <p>Open source, Apache 2.0. Galley rendered every image on this page.</p>
      </footer>
    </Frame>
  );
}

function picturePath({ slug, version }: DescribedTemplate): string {
  return `/templates/${slug}/thumbnail.webp?v=${version}&size=large`;
}

const maxTrialFields = 3;

/**
 * A picture next to a form with the first text variables of its template. Without JavaScript, the picture does not
 * change, and the form says so.
 */
function Trial({ template, origin }: { template: DescribedTemplate; origin: string }): Markup | null {
  const [page] = template.pages;
  const fields = template.variables.filter(isWord).slice(0, maxTrialFields);
  if (!page || fields.length === 0) return null;
  const address = renderAddress(origin, page.id, 'png', template.needsToken ? ['gt=YOUR_SECRET'] : []);
  return (
    <section class="trial" aria-labelledby="trial">
      <div>
        <h2 id="trial">Live demo</h2>
        <p>
          Change the text, and Galley renders the template <a href={`/templates/${template.slug}`}>{template.name}</a>{' '}
          with your values.
        </p>
        <form id="trial-form" data-page={page.id} data-address={address}>
          {fields.map(({ name, title, value }) => (
            <>
              <label for={`trial-${name}`}>{title ?? name}</label>
              <input
                id={`trial-${name}`}
                name={name}
                maxlength={200}
                autocomplete="off"
                value={typeof value === 'string' ? value : ''}
              />
            </>
          ))}
          <noscript>
            <p>The form needs JavaScript. The URL below does not.</p>
          </noscript>
        </form>
      </div>
      <figure>
        <img
          id="trial-picture"
          src={picturePath(template)}
          width={page.width}
          height={page.height}
          alt={template.name}
        />
        <figcaption>
          <span id="trial-state" role="status">
            Rendered from the values in the form
          </span>
        </figcaption>
      </figure>
      <pre tabindex={0} aria-label="Image URL">
        <code id="trial-address">{address}</code>
      </pre>
    </section>
  );
}

function Gallery({ templates }: { templates: readonly PublicTemplateFacts[] }): Markup {
  return (
    <section aria-labelledby="gallery">
      <h2 id="gallery">From the gallery</h2>
      <ul class="cards small">
        {templates.map((template) => (
          <li>
            <a class="card" href={`/templates/${template.slug}`}>
              <span class="frame">
                <img class="shot" src={thumbnailPath(template)} alt="" loading="lazy" decoding="async" />
              </span>
              <span class="title">{template.name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href="/templates">All templates</a>
      </p>
    </section>
  );
}
