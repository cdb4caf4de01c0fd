import type { SessionPrincipal } from '../../../access/principal.ts';
import { announceRender } from '../../../services/render/announce-render.ts';
import { logRefused } from '../../../services/render/log/log-refused.ts';
import { answerRender } from '../../../services/render/render.ts';
import { asIs, toResponse } from '../answers.ts';
import { render } from '../contract/renders.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import type { SessionDoor } from '../session.ts';
import { jsonAnswer } from './render/answer.ts';
import { type Asked, fromBody, renderFields } from './render/body.ts';
import type { RenderDoorParts } from './render/index.ts';
import { bodyAsked } from './render/logged-as.ts';

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
      method: 'POST',
      path: '/api/v1/renders',
      access: 'session',
      summary: 'Render a page as a person who is signed in',
      example: { pageId: '{pageId}', format: 'webp', tweaks: { title: 'Hello from Galley' } },
      description:
        'For editors and up: what `POST /api/render` does for an API key, for pages of the active space and of public templates. The active space pays, and its log has it with `via: "dashboard"`. The answer is JSON; `file.url` has the bytes.',
      answers: render,
      tags: ['rendering'],
      body: renderFields.omit({ output: true, binary: true, fileName: true }),
      admit: (context) => door.sessionOf(context, { role: 'editor' }),
      refused: (context) => refuse(context, context.json, context.fault),
      answer: async (context) => {
        const { who: principal, body } = context;
        const base = door.linkBase(context);
        const { request } = orRefused(
          () => fromBody({ ...body, output: 'json', binary: false }, { ...context, via: 'dashboard' }, base),
          (fault) => refuse(context, body, fault),
        );
        const parts = door.renderParts(context);
        const response = await answerRender(parts, { kind: 'tool', principal }, request, {
          withBody: false,
          answer: (outcome) => {
            const made = toResponse(jsonAnswer(outcome, base));
            announceRender(parts, outcome, door.eventLinkBase(context));
            return made;
          },
        });
        return asIs(response);
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
