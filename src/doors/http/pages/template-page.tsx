import type { DescribedTemplate, DescribedVariable } from '../../../services/publishing/describe.ts';
import { Layout } from './layout.tsx';
import type { Markup } from './page-answer.ts';
import { buildSnippets, type Snippets } from './snippets.ts';
import { listChoices, listFormats, shownValue } from './values.ts';

/**
 * The page of a template: its pictures, how to use it, its variables and its formats (PUB-5). `origin` is the origin of
 * links.
 */
export function templatePage(template: DescribedTemplate, origin: string): Markup {
  const { slug, name, description, category, tags, pages } = template;
  return (
    <Layout
      title={`${name} · Galley`}
      description={description}
      twin={`/templates/${slug}.md`}
      // Link previews use JPEG, because the services that show them do not read WebP.
      picture={`${origin}${picturePath(template, 1).replace('thumbnail.webp', 'thumbnail.jpg')}`}
      head={<script type="module" src="/static/copy.js" />}
    >
      <nav class="trail" aria-label="Breadcrumb">
        <a href="/templates">Templates</a>
        {category !== null && <a href={`/templates?${new URLSearchParams({ category })}`}>{category}</a>}
      </nav>
      <section class="intro">
        <h1>{name}</h1>
        <p>{description}</p>
        <p class="doors">
          <a class="button" href={`/app/gallery/${slug}`}>
            Customise
          </a>
          <a class="button plain" href={`/app/gallery/${slug}?use`}>
            Use template
          </a>
        </p>
        {tags.length > 0 && (
          <ul class="tags">
            {tags.map((tag) => (
              <li>{tag}</li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="pages">
        <h2 id="pages">{pages.length === 1 ? 'Page' : `${pages.length} pages`}</h2>
        <div class={pages.length === 1 ? 'pictures alone' : 'pictures'}>
          {pages.map((page, index) => (
            <figure>
              <img
                class="whole"
                src={picturePath(template, index + 1)}
                width={page.width}
                height={page.height}
                alt={`${name}: ${page.name}`}
                loading={index < 2 ? 'eager' : 'lazy'}
                decoding="async"
              />
              <figcaption>
                <strong>{page.name}</strong>
                <span>
                  {page.width} × {page.height} px
                </span>
                <code>{page.id}</code>
              </figcaption>
            </figure>
          ))}
        </div>
      </section>
      <Usage snippets={buildSnippets(template, origin)} needsToken={template.needsToken} />
      <section aria-labelledby="variables">
        <h2 id="variables">Variables</h2>
        <Variables template={template} />
      </section>
      <section aria-labelledby="formats">
        <h2 id="formats">Formats</h2>
        <dl class="formats">
          {listFormats(template).map(([format, note]) => (
            <div>
              <dt>
                <code>{format}</code>
              </dt>
              <dd>{note}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Layout>
  );
}

function picturePath({ slug, version, pages }: DescribedTemplate, page: number): string {
  return `/templates/${slug}/thumbnail.webp?v=${version}&size=large${pages.length === 1 ? '' : `&page=${page}`}`;
}

function Usage({ snippets, needsToken }: { snippets: Snippets; needsToken: boolean }): Markup {
  const { mint, pictures, changed, document, embed, post } = snippets;
  const lines = [mint, pictures[0], changed, document].filter((line) => line !== null);
  return (
    <section aria-labelledby="use">
      <h2 id="use">Usage</h2>
      <div class="uses">
        <div>
          <h3>Without an account</h3>
          <p>A demo token works for one hour and renders public templates.</p>
          <Sample text={lines.join('\n')} />
        </div>
        <div>
          <h3>In a web page</h3>
          <p>
            {needsToken
              ? 'Copy the template to your space, publish the copy, and insert the GET render secret of your space.'
              : 'This template allows public image URLs.'}
          </p>
          <Sample text={embed} />
        </div>
        <div>
          <h3>From a server</h3>
          <p>
            Set <code>$GALLEY_KEY</code> to an API key. The response contains the URL of the file.
          </p>
          <Sample text={post} />
        </div>
      </div>
    </section>
  );
}

/** `.copyable` reserves space for the copy button that copy.js adds, so that the page does not shift (B11). */
function Sample({ text }: { text: string }): Markup {
  return (
    <div class="copyable">
      <pre tabindex={0} data-sample="">
        <code>{text}</code>
      </pre>
    </div>
  );
}

function Variables({ template: { variables, hasMoreVariables } }: { template: DescribedTemplate }): Markup {
  if (variables.length === 0 && !hasMoreVariables) return <p>This template has no variables.</p>;
  return (
    <>
      {variables.length > 0 && (
        <div class="scroll" tabindex={0} role="region" aria-labelledby="variables">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Type</th>
                <th scope="col">Default</th>
                <th scope="col">Description</th>
              </tr>
            </thead>
            <tbody>
              {variables.map((variable) => (
                <VariableRow variable={variable} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasMoreVariables && <p>The JSON lists more variables.</p>}
    </>
  );
}

function VariableRow({ variable }: { variable: DescribedVariable }): Markup {
  const { name, type, value, title, description, choices } = variable;
  const defaultValue = shownValue(value);
  const listed = listChoices(choices);
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>{type}</td>
      <td>{defaultValue === null ? <span class="none">none</span> : <code>{defaultValue}</code>}</td>
      <td>
        {description ?? title}
        {listed.length > 0 && (
          <>
            {' '}
            One of <code>{listed.join(', ')}</code>.
          </>
        )}
      </td>
    </tr>
  );
}
