import type { SessionPrincipal } from '../../../access/principal.ts';
import { doc } from '../../../contract/common.ts';
import { renderErrors } from '../../../contract/errors.ts';
import { job } from '../../../contract/jobs.ts';
import { memberRenderBody, render } from '../../../contract/renders.ts';
import { logRejected } from '../../../services/render/log/log-rejected.ts';
import { readPreference } from '../prefer.ts';
import { defineRoute, type RequestContext, type Route } from '../route.ts';
import { requireSession } from '../session.ts';
import { answerWithJob } from './jobs/answer.ts';
import { type Asked, fromBody } from './render/body.ts';
import { describeBody } from './render/logged-request.ts';
import { renderAsMember } from './render/render-as-member.ts';

const refuse = (context: RequestContext & { principal: SessionPrincipal }, body: unknown, fault: unknown) =>
  logRejected(
    context.services,
    { kind: 'tool', principal: context.principal },
    { ...describeBody(body), via: 'dashboard', requestId: context.requestId },
    { fault },
  );

/** POST /api/v1/renders: a render by a signed-in user, paid by the active space (DASH-1, CRD-1, LOG-1). */
export const dashboardRenderRoutes: Route[] = [
  defineRoute({
    operationId: 'renders.createForSession',
    keepsPublished: true,
    method: 'POST',
    path: '/api/v1/renders',
    access: 'session',
    withoutSession: 'With an API key that has the scope `render.create`, use `POST /api/render`.',
    summary: 'Render a page as a signed-in user',
    example: { pageId: '{pageId}', format: 'webp', tweaks: { title: 'Hello from Galley' } },
    description:
      'For editors, admins and owners. Works like `POST /api/render` with an API key, for pages of the active space and of public templates. The active space pays, and its log has the render with `via: "dashboard"`. The response is JSON; the file is at `file.url`.',
    answers: render,
    deferred: doc(job),
    tags: ['rendering'],
    body: memberRenderBody,
    admit: (context) => requireSession(context, { role: 'editor' }),
    onRejected: (context) => refuse(context, context.json, context.fault),
    errors: [...renderErrors, 'space_not_found', 'too_many_jobs'],
    answer: async (context) => {
      const { body } = context;
      const renderBody = { ...body, output: 'json', binary: false } as const;
      const { request } = readOrLog(
        () => fromBody(renderBody, { ...context, via: 'dashboard' }, context.services.origin),
        (fault) => refuse(context, body, fault),
      );
      const preference = readPreference(context.request);
      if (preference)
        return await answerWithJob(context, { kind: 'tool', principal: context.principal }, request, preference);
      return await renderAsMember(context, request);
    },
  }),
];

/** Returns the parsed body. If parsing fails, the error is logged and thrown again (LOG-1). */
function readOrLog(read: () => Asked, logFault: (fault: unknown) => void): Asked {
  try {
    return read();
  } catch (fault) {
    logFault(fault);
    throw fault;
  }
}
