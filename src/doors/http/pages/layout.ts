import { html } from 'hono/html';
import { frame, type Head, masthead } from './frame.ts';
import type { Markup } from './page-answer.ts';

export interface Layout extends Head {
  description: string;
  /** Path of the same as JSON. */
  json?: string;
  /** What stands in the foot. */
  foot?: string;
  main: Markup;
}

/** A page of the gallery or of shaders: masthead, main part, foot. */
export function layout({
  json = '/api/templates/public',
  foot = 'Galley rendered every image on this page from its template.',
  main,
  ...head
}: Layout): Markup {
  const twin = head.twin === undefined ? [] : [{ name: 'plain text', path: head.twin }];
  const others = [...twin, { name: 'JSON', path: json }];
  const body = html`${masthead({})}
<main id="main">
${main}
</main>
<footer class="foot"><p>${foot}</p><p>View this page as ${others.map(({ name, path }, index) => html`${index === 0 ? '' : ' or '}<a href="${path}">${name}</a>`)}</p></footer>`;
  return frame({ ...head, body });
}
