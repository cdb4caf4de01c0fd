import type { z } from 'zod';
import type { KeyPrincipal, SessionPrincipal } from '../../../../access/principal.ts';
import { drawingErrors } from '../../../../contract/errors.ts';
import { type Publication, publication, publishBody } from '../../../../contract/versions.ts';
import { isoTimestamp } from '../../../../core/clock.ts';
import type { Publisher } from '../../../../records/template-versions.ts';
import { publishTemplate } from '../../../../services/publishing/publish.ts';
import { compareVersion, requireComparable } from '../../../../services/render/publish-parity.ts';
import { colorTemplate } from '../../../../services/render/template-colors.ts';
import { listVersionShaderWarnings } from '../../../../services/shaders/lint-layers.ts';
import { requireTemplate } from '../../../../services/templates/write-template.ts';
import { json } from '../../answers.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import { writing } from './common.ts';

/** Publishes a template of the space, and compares how the engines draw it if requested. Returns a `publication`. */
export async function publish(
  { services, requestId }: RequestContext,
  principal: KeyPrincipal | SessionPrincipal,
  { templateId, version: restoredFrom, public: isPublic, parity: compares }: z.output<typeof publishBody>,
): Promise<Publication> {
  const { db, origin } = services;
  const { spaceId } = principal;
  await requireTemplate(db, { id: templateId, spaceId });
  if (compares) requireComparable(services);
  const published = await publishTemplate(services, templateId, {
    publishedBy: toPublisher(principal),
    ...(restoredFrom !== undefined && { restoredFrom }),
    ...(isPublic !== undefined && { public: isPublic }),
  });
  // Finding the template's colors draws its pages and may fetch pictures, so the response does not wait for it.
  services.defer(colorTemplate(services, published));
  const { version, publishedOn, pageIds } = published;
  const warnings = await listVersionShaderWarnings(db, { spaceId, templateId, version });
  const publication = {
    templateId,
    version,
    publishedOn: isoTimestamp(publishedOn),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  if (!compares) return publication;
  const compared = await compareVersion(services, {
    spaceId,
    templateId,
    version,
    pageIds,
    requestId,
  });
  return {
    ...publication,
    parity: compared.map(({ key, ...page }) => ({ ...page, ...(key ? { picture: `${origin}/files/${key}` } : {}) })),
  };
}

function toPublisher(principal: KeyPrincipal | SessionPrincipal): Publisher {
  if (principal.kind === 'key') return { kind: 'key', id: principal.keyId };
  const { clientId, userId } = principal;
  return clientId === undefined ? { kind: 'person', id: userId } : { kind: 'grant', id: clientId };
}

/**
 * The routes that publish a template, can compare how the engines draw it, and restore an earlier version (PUB-1,
 * PUB-2).
 */
export const publishRoutes: Route[] = [
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
    answer: async (context) => json(await publish(context, context.principal, context.body)),
  }),
];
