import type { SessionPrincipal } from '../../../access/principal.ts';
import { renderErrors } from '../../../contract/errors.ts';
import { memberRenderBody, render } from '../../../contract/renders.ts';
import { logRefused } from '../../../services/render/log/log-refused.ts';

import { defineRoute, type RequestContext, type Route } from '../route.ts';
import type { SessionDoor } from '../session.ts';
import { type Asked, fromBody } from './render/body.ts';
import type { RenderDoorParts } from './render/index.ts';
import { bodyAsked } from './render/logged-as.ts';
import { renderAsMember } from './render/render-as-member.ts';

interface DashboardRendersDoor extends Pick<SessionDoor, 'sessionOf'>, RenderDoorParts {}

/** POST /api/v1/renders: a render by a person who is signed in, paid by the active space (DASH-1, CRD-1, LOG-1). */
export function dashboardRenderRoutes(door: DashboardRendersDoor): Route[] {
  const refuse = (context: RequestContext & { who: SessionPrincipal }, body: unknown, fault: unknown) =>
    logRefused(
      door.renderParts(context),
      { kind: 'tool', principal: context.who },
      { ...bodyAsked(body), via: 'dashboard', requestId: context.requestId },
      { fault },
    );
  return [
    defineRoute({
      operationId: 'renders.createForSession',
      method: 'POST',
      path: '/api/v1/renders',
      access: 'session',
      withoutSession: 'With an API key that has the scope `render.create`, use `POST /api/render`.',
      summary: 'Render a page as a signed-in user',
      example: { pageId: '{pageId}', format: 'webp', tweaks: { title: 'Hello from Galley' } },
      description:
        'For editors, admins and owners. Works like `POST /api/render` with an API key, for pages of the active space and of public templates. The active space pays, and its log has the render with `via: "dashboard"`. The response is JSON; the file is at `file.url`.',
      answers: render,
      tags: ['rendering'],
      body: memberRenderBody,
      admit: (context) => door.sessionOf(context, { role: 'editor' }),
      refused: (context) => refuse(context, context.json, context.fault),
      errors: [...renderErrors, 'space_not_found'],
      answer: async (context) => {
        const { body } = context;
        const asked = { ...body, output: 'json', binary: false } as const;
        const { request } = orRefused(
          () => fromBody(asked, { ...context, via: 'dashboard' }, door.linkBase(context)),
          (fault) => refuse(context, body, fault),
        );
        return await renderAsMember(door, context, request);
      },
    }),
  ];
}

/** What was read; a fault is told to the log first (LOG-1). */
function orRefused(read: () => Asked, tell: (fault: unknown) => void): Asked {
  try {
    return read();
  } catch (fault) {
    tell(fault);
    throw fault;
  }
}
