import type { Child } from 'hono/jsx';
import { Frame, type Head, Masthead } from './frame.tsx';
import type { Markup } from './page-answer.ts';

interface LayoutProps extends Head {
  description: string;
  /** The path of the same data as JSON. */
  json?: string;
  /** The first sentence of the footer. */
  foot?: string;
  children: Child;
}

/** The layout of the gallery's and the shaders' pages: the top, the main content and the footer. */
export function Layout({
  json = '/api/templates/public',
  foot = 'Galley rendered every image on this page from its template.',
  children,
  ...head
}: LayoutProps): Markup {
  return (
    <Frame {...head}>
      <Masthead />
      <main id="main">{children}</main>
      <footer class="foot">
        <p>{foot}</p>
        <p>
          View this page as{' '}
          {head.twin !== undefined && (
            <>
              <a href={head.twin}>plain text</a> or{' '}
            </>
          )}
          <a href={json}>JSON</a>
        </p>
      </footer>
    </Frame>
  );
}
