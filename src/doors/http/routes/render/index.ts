import { type Credentials, readCredentials } from '../../../../services/authenticate/credentials.ts';
import { unauthorized } from '../../../../services/authenticate/unauthorized.ts';
import { announceRender } from '../../../../services/render/announce-render.ts';
import type { RenderParts } from '../../../../services/render/parts.ts';
import { render } from '../../../../services/render/render.ts';
import type { Answer } from '../../answers.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { jsonAnswer, rawAnswer } from './answer.ts';
import { type Asked, fromBody, renderBody } from './body.ts';
import { fromQuery, renderQuery } from './query.ts';

export interface RenderDoorParts {
  renderParts(context: RequestContext): RenderParts;
  /** Origin of links in answers. */
  linkBase(context: RequestContext): string;
}

/** POST /api/render and GET /api/render/:pageId (RND-1). */
export function renderRoutes(door: RenderDoorParts): Route[] {
  const answer = async (context: RequestContext, credentials: Credentials, asked: Asked): Promise<Answer> => {
    const parts = door.renderParts(context);
    const outcome = await render(parts, credentials, asked.request, { withBody: asked.raw });
    const { file } = outcome;
    const base = door.linkBase(context);
    const answer = asked.raw && file ? rawAnswer(outcome, file, asked, context.request) : jsonAnswer(outcome, base);
    if (answer.kind !== 'raw' || answer.status !== 304) announceRender(parts, outcome, base);
    return answer;
  };
  return [
    defineRoute({
      method: 'POST',
      path: '/api/render',
      index: true,
      access: 'render',
      summary: 'Render a page, with a body',
      tags: ['rendering'],
      body: renderBody,
      admit: async ({ request }) => {
        const credentials = await readCredentials(request);
        if (credentials.kind === 'none') throw unauthorized();
        return credentials;
      },
      answer: (context) => answer(context, context.who, fromBody(context.body, context.requestId)),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/render/:pageId',
      access: 'render',
      summary: 'Render a page, with query parameters',
      tags: ['rendering'],
      query: renderQuery,
      admit: ({ request }) => readCredentials(request),
      answer: (context) =>
        answer(context, context.who, fromQuery(context.query, { ...context, pageId: context.params.pageId })),
    }),
  ];
}
