import { type Credentials, readCredentials } from '../../../../services/authenticate/credentials.ts';
import { unauthorized } from '../../../../services/authenticate/unauthorized.ts';
import { announceRender } from '../../../../services/render/announce-render.ts';
import { callerFault } from '../../../../services/render/identify.ts';
import { logRefused } from '../../../../services/render/log-refused.ts';
import type { RenderParts } from '../../../../services/render/parts.ts';
import { render } from '../../../../services/render/render.ts';
import type { Answer } from '../../answers.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { jsonAnswer, rawAnswer } from './answer.ts';
import { type Asked, fromBody, renderBody } from './body.ts';
import { bodyAsked, type LoggedAs, queryAsked } from './logged-as.ts';
import { fromQuery, renderQuery } from './query.ts';

export interface RenderDoorParts {
  renderParts(context: RequestContext): RenderParts;
  /** Origin of links in answers. */
  linkBase(context: RequestContext): string;
  /** Origin of links in events, which others than the caller see; empty where none is known for certain. */
  eventLinkBase(context: RequestContext): string;
}

/** POST /api/render and GET /api/render/:pageId (RND-1). */
export function renderRoutes(door: RenderDoorParts): Route[] {
  const refuse = async (context: RequestContext, credentials: Credentials, asked: LoggedAs, fault: unknown) => {
    const parts = door.renderParts(context);
    const error = (await callerFault(parts, credentials, asked)) ?? fault;
    logRefused(parts, credentials, { ...asked, requestId: context.requestId }, error);
    throw error;
  };
  const answer = async (
    context: RequestContext,
    credentials: Credentials,
    { asked: read, loggedAs }: { asked: () => Asked; loggedAs: LoggedAs },
  ): Promise<Answer> => {
    const parts = door.renderParts(context);
    const asked = await orRefused(read, (fault) => refuse(context, credentials, loggedAs, fault));
    const outcome = await render(parts, credentials, asked.request, { withBody: asked.raw });
    const { file } = outcome;
    const answer =
      asked.raw && file
        ? rawAnswer(outcome, file, asked, context.request)
        : jsonAnswer(outcome, door.linkBase(context));
    if (answer.kind !== 'raw' || answer.status !== 304) announceRender(parts, outcome, door.eventLinkBase(context));
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
      refused: (context) => refuse(context, context.who, bodyAsked(context.json), context.fault),
      answer: (context) =>
        answer(context, context.who, {
          asked: () => fromBody(context.body, context.requestId),
          loggedAs: bodyAsked(context.body),
        }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/render/:pageId',
      access: 'render',
      summary: 'Render a page, with query parameters',
      tags: ['rendering'],
      query: renderQuery,
      admit: ({ request }) => readCredentials(request),
      refused: (context) => refuse(context, context.who, queryAsked(context), context.fault),
      answer: (context) =>
        answer(context, context.who, {
          asked: () => fromQuery(context.query, { ...context, pageId: context.params.pageId }),
          loggedAs: queryAsked(context),
        }),
    }),
  ];
}

/** What was read; what is wrong with it is refused. */
async function orRefused<Read>(read: () => Read, refuse: (fault: unknown) => Promise<never>): Promise<Read> {
  try {
    return read();
  } catch (fault) {
    return await refuse(fault);
  }
}
