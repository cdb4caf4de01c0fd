import type { KeyPrincipal, SessionPrincipal } from '../../../../access/principal.ts';
import type { EndpointScope } from '../../../../access/scopes.ts';
import { doc, list } from '../../../../contract/common.ts';
import { vettingErrors } from '../../../../contract/errors.ts';
import type * as contract from '../../../../contract/shaders.ts';
import {
  deletedShader,
  listedShader,
  receivedTelemetry,
  savedShader,
  shader,
  shaderBodyLimit,
  shadersQuery,
  statusFields,
  telemetryFields,
} from '../../../../contract/shaders.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { Shader } from '../../../../records/shaders.ts';
import { listPublicShaders, listShaders } from '../../../../records/shaders.ts';
import { clientNetwork } from '../../../../services/authenticate/client-key.ts';
import { toListedShader, toShader } from '../../../../services/shaders/doc.ts';
import { newShader, shaderPatch } from '../../../../services/shaders/fields.ts';

import { readShader } from '../../../../services/shaders/read.ts';
import { takeTelemetry } from '../../../../services/shaders/telemetry.ts';
import { changeShader, makeShader, removeShader, setStatus } from '../../../../services/shaders/write.ts';
import { toCaller } from '../../../../services/turns/index.ts';
import { shareMachinery } from '../../../../services/turns/share-machinery.ts';
import { type Answer, json } from '../../answers.ts';

import { expectedRevision, revisionTag } from '../../if-match.ts';

import { isForPublic, memberOrKey } from '../../member-or-key.ts';
import { type AdmitContext, defineRoute, type RequestContext, type Route } from '../../route.ts';

const path = '/api/v1/shaders';
/** An example of a body whose shader passes the vetting. */
const stripes = {
  name: 'Stripes',
  source:
    'vec4 shade(vec2 uv, float time, vec2 resolution) { return mix(low, high, step(0.5, fract(uv.x * 8.0 + time))); }',
  manifest: {
    inputs: [
      { name: 'low', type: 'color', default: '#10233f' },
      { name: 'high', type: 'color', default: '#f59e0b' },
    ],
  },
};

// The vetting of shaders shares a limited capacity, so callers take turns.
const sharing = (context: RequestContext & { principal: KeyPrincipal | SessionPrincipal }) =>
  shareMachinery(context.services, toCaller(context.principal, context.services.client));
const admit = (role: 'viewer' | 'editor', scope: EndpointScope) => (context: RequestContext) =>
  memberOrKey(context, { role, scope });
const reading = admit('viewer', 'shaders.read');
const writing = {
  access: 'shared',
  opensTo: ['key', 'session'],
  tags: ['shaders'],
  admit: admit('editor', 'shaders.write'),
} as const;

/**
 * The routes of shaders. Callers can read those of the active space or of the key's space, and anyone can read public
 * ones (SHD-1).
 */
export const shaderRoutes: Route[] = [
  defineRoute({
    operationId: 'shaders.list',
    method: 'GET',
    path,
    index: true,
    access: 'shared',
    summary: 'List the shaders of the space, or with public=true all public shaders',
    description: 'Newest first, without their source and program.',
    answers: list(listedShader),
    tags: ['shaders'],
    query: shadersQuery,
    admit: (context) => (isForPublic(context) ? null : reading(context)),
    answer: async (context) => {
      const { principal, query } = context;
      const { db } = context.services;
      const { list, ...rest } = principal
        ? await listShaders(db, { ...query, spaceId: principal.spaceId })
        : await listPublicShaders(db, query);
      return json({ list: list.map(toListedShader), ...rest });
    },
  }),
  defineRoute({
    operationId: 'shaders.create',
    ...writing,
    method: 'POST',
    path,
    index: true,
    summary: 'Create a shader',
    example: stripes,
    description:
      'The GLSL is vetted in stages and tried in a sandbox. If it fails, the response is 422 `shader_rejected` with the report in `data`, and nothing is stored.',
    answers: savedShader,
    body: newShader,
    bodyLimit: shaderBodyLimit,
    errors: [...vettingErrors, 'conflict'],
    answer: async (context) => savedAnswer(await makeShader(sharing(context), context.principal.spaceId, context.body)),
  }),
  defineRoute({
    operationId: 'shaders.get',
    method: 'GET',
    path: `${path}/:id`,
    access: 'shared',
    summary: 'Read a public shader, or one of the space, with its vetted program',
    description: '`source` is what its author wrote; `program` is what is drawn.',
    answers: doc(shader),
    tags: ['shaders'],
    errors: ['shader_not_found'],
    answer: async (context) => {
      const spaceId = await findReadingSpace(context, reading);
      return docAnswer(await readShader(context.services.db, context.params.id, spaceId));
    },
  }),
  defineRoute({
    operationId: 'shaders.update',
    ...writing,
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change a shader',
    example: stripes,
    description:
      'Fields that you leave out stay as they are. New code is vetted before it replaces the old code. If it fails, the response is 422 `shader_rejected` with the report in `data`, and the old code stays.',
    answers: savedShader,
    revised: true,
    body: shaderPatch,
    bodyLimit: shaderBodyLimit,
    errors: [...vettingErrors, 'shader_not_found', 'conflict'],
    answer: async (context) =>
      savedAnswer(await changeShader(sharing(context), toRecordAddress(context), context.body)),
  }),
  defineRoute({
    operationId: 'shaders.delete',
    ...writing,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete a shader permanently',
    description: 'Layers that use it are drawn empty. To stop a shader temporarily, quarantine it.',
    answers: deletedShader,
    revised: true,
    errors: ['shader_not_found', 'conflict'],
    answer: async (context) => {
      await removeShader(context.services, toRecordAddress(context));
      return json({ deleted: true });
    },
  }),
  defineRoute({
    operationId: 'shaders.status.update',
    ...writing,
    method: 'POST',
    path: `${path}/:id/status`,
    summary: 'Revoke, quarantine or restore a shader',
    example: { action: 'quarantine', reason: 'Too slow on old phones' },
    description:
      'Layers with a revoked or quarantined shader are drawn empty, with a warning. Restoring ends either state.',
    answers: doc(shader),
    revised: true,
    body: statusFields,
    errors: ['shader_not_found', 'conflict'],
    answer: async (context) => docAnswer(await setStatus(context.services, toRecordAddress(context), context.body)),
  }),
  defineRoute({
    operationId: 'shaders.telemetry.create',
    method: 'POST',
    path: `${path}/:id/telemetry`,
    access: 'public',
    summary: 'Report that a watchdog stopped a shader',
    example: { contentHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', frameMs: 48 },
    description:
      'Sent by ads and decks while they are shown. If five clients report a shader within a day, it is quarantined. For a shader of the built-in gallery, its owner is notified instead.',
    answers: receivedTelemetry,
    tags: ['shaders'],
    body: telemetryFields,
    bodyLimit: 16_384,
    errors: ['shader_not_found', 'conflict'],
    answer: async (context) => {
      const { params, body, request } = context;
      const report = { shaderId: params.id, contentHash: body.contentHash, client: clientNetwork(request) };
      await takeTelemetry(context.services, report);
      return json({ received: true });
    },
  }),
];

/**
 * The space whose shaders the caller may read; undefined for a visitor. A token that is invalid or lacks the scope is
 * rejected. A cookie without access to a space is accepted, because public shaders can be read without a session.
 */
async function findReadingSpace(
  context: RequestContext,
  reading: (context: RequestContext) => Promise<{ spaceId: string }>,
): Promise<string | undefined> {
  const { headers } = context.request;
  if (!headers.has('Authorization') && !headers.has('Cookie')) return undefined;
  try {
    return (await reading(context)).spaceId;
  } catch (error) {
    const isStranger = error instanceof AppError && (error.status === 401 || error.code === 'forbidden_role');
    if (isStranger && !headers.has('Authorization')) return undefined;
    throw error;
  }
}

function toRecordAddress({
  params,
  principal,
  request,
}: AdmitContext<{ id: string }> & { principal: { spaceId: string } }) {
  return { id: params.id, spaceId: principal.spaceId, revision: expectedRevision(request) };
}

function docAnswer(stored: Shader): Answer<{ doc: contract.Shader }> {
  return json({ doc: toShader(stored) }, { headers: { ETag: revisionTag(stored.revision) } });
}

function savedAnswer(stored: Shader): Answer<contract.SavedShader> {
  const headers = { ETag: revisionTag(stored.revision) };
  return json({ doc: toShader(stored), report: stored.report }, { headers });
}
