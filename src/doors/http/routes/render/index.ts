import { z } from 'zod';
import { doc } from '../../../../contract/common.ts';
import { renderErrors } from '../../../../contract/errors.ts';
import { job } from '../../../../contract/jobs.ts';
import { render, renderBody, renderQuery } from '../../../../contract/renders.ts';
import { formatNames } from '../../../../core/names/renders.ts';
import type { RenderRead } from '../../../../records/read-for-render.ts';
import { type Credentials, readCredentials } from '../../../../services/authenticate/credentials.ts';
import { unauthorized } from '../../../../services/authenticate/unauthorized.ts';
import { announceRender } from '../../../../services/render/announce-render.ts';
import { formats } from '../../../../services/render/formats/table.ts';
import { logRejected } from '../../../../services/render/log/log-rejected.ts';
import { answerRender } from '../../../../services/render/render.ts';
import { checkCaller } from '../../../../services/render/steps/authenticate.ts';
import { type Answer, rawResponse, toResponse } from '../../answers.ts';

import { readPreference } from '../../prefer.ts';
import { countCredentials } from '../../rates.ts';
import { type AdmitContext, defineRoute, type RequestContext, type Route } from '../../route.ts';
import { answerWithJob } from '../jobs/answer.ts';
import { jsonAnswer, rawAnswer, serverTiming } from './answer.ts';
import { type Asked, fromBody } from './body.ts';
import { answerHot, keepHot, nameHot } from './hot.ts';
import { describeBody, describeQuery, type LoggedAs } from './logged-request.ts';
import { readPageAddress } from './page-address.ts';
import { fromQuery } from './query.ts';

const fileTypes = formatNames.map((name) => formats[name].mediaType);

const logAs = (
  context: RequestContext,
  credentials: Credentials | { kind: 'malformed' },
  loggedRequest: LoggedAs,
  refusal: { fault: unknown; renderRead?: RenderRead },
) => logRejected(context.services, credentials, { ...loggedRequest, requestId: context.requestId }, refusal);
const refuse = async (context: RequestContext, credentials: Credentials, loggedRequest: LoggedAs, fault: unknown) => {
  const caller = await checkCaller(context.services, credentials, loggedRequest);
  const refused = caller.fault ?? fault;
  logAs(context, credentials, loggedRequest, { fault: refused, renderRead: caller.read });
  throw refused;
};
const answer = async (
  context: RequestContext,
  credentials: Credentials,
  { request: read, loggedAs }: { request: () => Asked; loggedAs: LoggedAs },
): Promise<Answer<never>> => {
  const { services } = context;
  const request = await readOrReject(read, (fault) => refuse(context, credentials, loggedAs, fault));
  const preference = context.request.method === 'POST' ? readPreference(context.request) : undefined;
  // A job contains JSON, and only callers who can read it later get one. A preference need not be honored (RFC 7240).
  if (preference && credentials.kind === 'key' && !request.raw)
    return await answerWithJob(context, credentials, request.request, preference);
  const hot = await nameHot(context, credentials, request);
  const hit = hot && (await answerHot(context, hot, request));
  if (hit) return hit;
  const response = await answerRender(services, credentials, request.request, {
    withBody: request.raw,
    // The whole response is created here, including its headers: if this fails, the render counts as failed.
    answer: (outcome) => {
      const file =
        outcome.file && hot ? keepHot(services, hot, outcome, { file: outcome.file, asked: request }) : outcome.file;
      const made =
        request.raw && file
          ? rawAnswer(outcome, file, request, context.request)
          : jsonAnswer(outcome, services.origin, request.vary);
      const response = toResponse(made);
      if (hot) response.headers.set('Server-Timing', `cache;desc=cold, ${serverTiming(outcome.timings)}`);
      if (response.status !== 304) announceRender(services, outcome, services.publicOrigin);
      return response;
    },
  });
  return rawResponse(response);
};

/** POST /api/render and GET /api/render/:pageId: render a page or a document (RND-1). */
export const renderRoutes: Route[] = [
  defineRoute({
    operationId: 'renders.create',
    method: 'POST',
    path: '/api/render',
    index: true,
    access: 'render',
    summary: 'Render a page',
    example: { pageId: '{pageId}', format: 'webp', tweaks: { title: 'Hello from Galley' } },
    description:
      'Renders published pages, or drafts with `draft`, with the values in `tweaks`. The same input returns the stored file and costs nothing. `output: "binary"` returns the file instead of JSON. With an API key, `Prefer: respond-async` renders in the background: the response is 202 with a job, whose address is in `Location`. `Prefer: wait=20` waits up to 20 seconds for the result first.',
    answers: render,
    deferred: doc(job),
    media: fileTypes,
    tags: ['rendering'],
    body: renderBody,
    admit: async (context) => {
      const credentials = await readCredentials(context.request);
      if (credentials.kind === 'none')
        throw unauthorized(
          'The request has no credential. Send an API key in the header Authorization: Bearer <API_KEY>.',
        );
      await countCredentials(context, credentials);
      return credentials;
    },
    caller: async (context) => {
      const unnamedPages = { via: 'post', pageIds: [] } as const;
      const { read, fault } = await checkCaller(context.services, context.principal, unnamedPages);
      if (fault) return null;
      if (read.key) return { caller: `key:${read.key.record.id}`, renderSpaceId: read.key.record.spaceId };
      return context.principal.kind === 'demo' ? { caller: `demo:${context.principal.hash}` } : null;
    },
    onRejected: (context) => refuse(context, context.principal, describeBody(context.json), context.fault),
    errors: [...renderErrors, 'inline_page_not_allowed', 'demo_render_quota_exceeded', 'too_many_jobs'],
    answer: (context) =>
      answer(context, context.principal, {
        request: () => fromBody(context.body, context, context.services.origin),
        loggedAs: describeBody(context.body),
      }),
  }),
  defineRoute({
    operationId: 'renders.get',
    method: 'GET',
    path: '/api/render/:pageId',
    access: 'render',
    summary: 'Render a page, with query parameters',
    description:
      'For `<img>` tags, emails and link previews. `<pageId>.png` (or `.jpeg`, `.jpg`, `.webp`, `.svg`, `.pdf`) returns a file in that format, regardless of the request headers. Without an extension, the response is JSON unless you send `output`, or an `Accept` header with only image types. Unknown parameters are ignored with the warning `unknown_parameter`. Authenticate with an API key in the header, the GET render secret as `gt`, a signature as `sig` and `exp`, or a demo token as `demo`. Templates that allow it need no credential. `tweak:<name>=<value>` sets a variable.',
    answers: render,
    media: fileTypes,
    tags: ['rendering'],
    params: z.object({
      pageId: z
        .string()
        .describe(
          'The id of the page to render. With the extension of a format, such as `.png`, the response is the bytes of the file.',
        ),
    }),
    query: renderQuery,
    admit: async (context: AdmitContext<{ pageId: string }>) => {
      const credentials = await readCredentials(context.request).catch((fault) => {
        logAs(context, { kind: 'malformed' }, describeQuery(context), { fault });
        throw fault;
      });
      await countCredentials(context, credentials);
      return credentials;
    },
    onRejected: (context) => refuse(context, context.principal, describeQuery(context), context.fault),
    errors: [...renderErrors, 'demo_render_quota_exceeded'],
    answer: (context) =>
      answer(context, context.principal, {
        request: () => fromQuery(context.query, { ...context, address: readPageAddress(context.params.pageId) }),
        loggedAs: describeQuery(context),
      }),
  }),
];

/** Returns the parsed value. If parsing fails, the request is rejected. */
async function readOrReject<Read>(read: () => Read, refuse: (fault: unknown) => Promise<never>): Promise<Read> {
  try {
    return read();
  } catch (fault) {
    return await refuse(fault);
  }
}
