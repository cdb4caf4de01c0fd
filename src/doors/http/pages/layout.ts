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
  foot = 'Every picture on this page was drawn by this service from the template beside it.',
  main,
  ...head
}: Layout): Markup {
  const twin = head.twin === undefined ? [] : [{ name: 'Plain text', path: head.twin }];
  const body = html`${masthead({ more: [...twin, { name: 'JSON', path: json }] })}
<main id="main">
${main}
</main>
<footer class="foot"><p>${foot}</p></footer>`;
  return frame({ ...head, body });
}
