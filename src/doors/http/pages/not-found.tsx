import { Layout } from './layout.tsx';
import type { Markup } from './page-answer.ts';

/** The page for a template or shader that does not exist or is not public. Both cases get the same page (PUB-4). */
export function notFoundPage(kind: 'template' | 'shader' = 'template'): Markup {
  const heading = `${kind === 'shader' ? 'Shader' : 'Template'} not found`;
  return (
    <Layout
      title={`${heading} · Galley`}
      description={`There is no public ${kind} with this name.`}
      twin={kind === 'template' ? '/templates.md' : undefined}
    >
      <section class="intro">
        <h1>{heading}</h1>
        <p>There is no public {kind} with this name. It may have been renamed or made private.</p>
        <p>
          <a class="button" href={`/${kind}s`}>
            Browse {kind}s
          </a>
        </p>
      </section>
    </Layout>
  );
}

/** The page for a URL at which the service has no page. */
export function unknownAddressPage(): Markup {
  return (
    <Layout
      title="Page not found · Galley"
      description="Galley has no page at this address."
      foot="Galley renders images and documents from templates."
    >
      <section class="intro">
        <h1>Page not found</h1>
        <p>Galley has no page at this address. Check the URL for typos, or go to one of these pages.</p>
        <p>
          <a class="button" href="/">
            Home
          </a>{' '}
          <a class="button" href="/docs">
            Docs
          </a>{' '}
          <a class="button" href="/templates">
            Templates
          </a>
        </p>
      </section>
    </Layout>
  );
}
