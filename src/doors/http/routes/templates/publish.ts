import type { z } from 'zod';
import type { KeyPrincipal, SessionPrincipal } from '../../../../access/principal.ts';
import { drawingErrors } from '../../../../contract/errors.ts';
import type * as contract from '../../../../contract/templates.ts';
import { publication, publishBody } from '../../../../contract/templates.ts';
import { isoTimestamp } from '../../../../core/clock.ts';
import type { Publisher } from '../../../../records/template-versions.ts';
import { publishTemplate } from '../../../../services/publishing/publish.ts';
import { compareVersion } from '../../../../services/render/publish-parity.ts';
import { colorTemplate } from '../../../../services/render/template-colors.ts';
import { listVersionShaderWarnings } from '../../../../services/shaders/lint-layers.ts';
import { requireTemplate } from '../../../../services/templates/write-template.ts';
import { createAfterAnswer } from '../../after-answer.ts';
import { json } from '../../answers.ts';

import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import type { RenderDoorParts } from '../render/index.ts';
import { describeAccess, type TemplatesDeps } from './deps.ts';

type PublishDeps = Pick<TemplatesDeps, 'db' | 'publishedKv' | 'eventQueue'> &
  Pick<RenderDoorParts, 'renderParts' | 'linkBase'>;

/** Publishes a template of the space, and compares the engines if requested. Returns a `publication`. */
export async function publish(
  deps: PublishDeps,
  context: RequestContext,
  principal: KeyPrincipal | SessionPrincipal,
  { templateId, version: restoredFrom, public: isPublic, parity: compares }: z.output<typeof publishBody>,
): Promise<contract.Publication> {
  const db = deps.db(context);
  const { spaceId } = principal;
  await requireTemplate(db, { id: templateId, spaceId });
  // Checked before anything is written: without an engine, nothing can be compared.
  const comparing = compares ? { parts: deps.renderParts(context), base: deps.linkBase(context) } : undefined;
  const after = createAfterAnswer(context);
  const parts = { ...after, db, publishedKv: deps.publishedKv(context), queue: deps.eventQueue(context) };
  const published = await publishTemplate(parts, templateId, {
    publishedBy: toPublisher(principal),
    ...(restoredFrom !== undefined && { restoredFrom }),
    ...(isPublic !== undefined && { public: isPublic }),
  });
  // The colors are computed from a drawing, which may fetch pictures, so the response does not wait for them.
  after.defer(colorTemplate(() => deps.renderParts(context), published, after.report));
  const { version, publishedOn, pageIds } = published;
  const warnings = await listVersionShaderWarnings(db, { spaceId, templateId, version });
  const publication = {
    templateId,
    version,
    publishedOn: isoTimestamp(publishedOn),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  if (!comparing) return publication;
  const { requestId } = context;
  const compared = await compareVersion(comparing.parts, {
    spaceId,
    templateId,
    version,
    pageIds,
    requestId,
  });
  const { base } = comparing;
  return {
    ...publication,
    parity: compared.map(({ key, ...page }) => ({ ...page, ...(key ? { picture: `${base}/files/${key}` } : {}) })),
  };
}

function toPublisher(principal: KeyPrincipal | SessionPrincipal): Publisher {
  if (principal.kind === 'key') return { kind: 'key', id: principal.keyId };
  const { clientId, userId } = principal;
  return clientId === undefined ? { kind: 'person', id: userId } : { kind: 'grant', id: clientId };
}

/** Publishing, which may report how similarly the engines draw it, and restoring a version (PUB-1, PUB-2). */
export function publishRoutes(deps: TemplatesDeps & Pick<RenderDoorParts, 'renderParts' | 'linkBase'>): Route[] {
  const { writing } = describeAccess(deps);
  return [
    defineRoute({
      operationId: 'templates.publish',
      ...writing,
      method: 'POST',
      path: '/api/publish',
      summary: 'Publish a template',
      example: { templateId: '{templateId}' },
      description:
        'Publishes the draft as a new version, which renders use from the next request on. `version` publishes an older version again as a new one. `parity` first compares how similarly the two engines draw each page.',
      answers: publication,
      body: publishBody,
      errors: [...drawingErrors, 'template_empty', 'version_not_found', 'conflict', 'rate_limited'],
      answer: async (context) => json(await publish(deps, context, context.principal, context.body)),
    }),
  ];
}
