import { z } from 'zod';
import { doc, list } from '../../../../contract/common.ts';
import { versionPage } from '../../../../contract/pages.ts';
import { listQuery } from '../../../../contract/query.ts';
import { recordId as id, versionNumber } from '../../../../contract/templates.ts';
import { version, wholeVersion } from '../../../../contract/versions.ts';
import { listTemplateVersions } from '../../../../records/template-versions.ts';
import { readVersion, readVersionPage } from '../../../../services/publishing/read-version.ts';
import { toVersion, toVersionPage, toWholeVersion } from '../../../../services/templates/docs.ts';
import { requireTemplate } from '../../../../services/templates/write-template.ts';
import { json } from '../../answers.ts';

import { defineRoute, type Route } from '../../route.ts';
import { reading } from './common.ts';

const path = '/api/templates/:id/versions';

/** The routes of a template's stored versions and their pages, for the template's space (PUB-2). */
export const versionRoutes: Route[] = [
  defineRoute({
    operationId: 'templates.versions.list',
    ...reading,
    method: 'GET',
    path,
    index: true,
    summary: 'List the published versions of a template',
    description:
      'Newest first. `restoredFrom` is the version that was published again. `publishedBy` is the member, API key or connected assistant (`grant`) that published it, with its current name. The name is null if the member left the space or the key was revoked. `publishedBy` is null for versions from before it was recorded.',
    answers: list(version),
    query: listQuery({ perPageDefault: 50 }),
    errors: ['template_not_found'],
    answer: async (context) => {
      const { id } = context.params;
      const { publishedVersion } = await requireTemplate(context.services.db, {
        id,
        spaceId: context.principal.spaceId,
      });
      const { list, ...rest } = await listTemplateVersions(context.services.db, id, context.query);
      return json({ list: list.map((version) => toVersion(version, publishedVersion)), ...rest });
    },
  }),
  defineRoute({
    operationId: 'templates.versions.get',
    ...reading,
    method: 'GET',
    path: `${path}/:version`,
    params: z.object({ id, version: versionNumber }),
    summary: 'Read a published version of a template with its pages',
    description:
      'Use it to compare versions, or a version with the draft. If the layers of a page do not fit the response, it is `truncated`: read that page on its own.',
    answers: doc(wholeVersion),
    errors: ['template_not_found', 'version_not_found'],
    answer: async (context) => {
      const { id, version } = context.params;
      const { publishedVersion } = await requireTemplate(context.services.db, {
        id,
        spaceId: context.principal.spaceId,
      });
      const templateVersion = await readVersion(context.services, id, version);
      return json({ doc: toWholeVersion(templateVersion, publishedVersion) });
    },
  }),
  defineRoute({
    operationId: 'templates.versions.pages.get',
    ...reading,
    method: 'GET',
    path: `${path}/:version/pages/:pageId`,
    params: z.object({ id, version: versionNumber, pageId: z.string() }),
    summary: 'Read a page of a version',
    description: 'Returns the page as it was published, with its layers, variables and bindings.',
    answers: doc(versionPage),
    errors: ['template_not_found', 'page_not_found', 'version_not_found'],
    answer: async (context) => {
      const { id, version, pageId } = context.params;
      await requireTemplate(context.services.db, { id, spaceId: context.principal.spaceId });
      const page = await readVersionPage(context.services, { templateId: id, version, pageId });
      return json({ doc: toVersionPage(id, { truncated: false, ...page }) });
    },
  }),
];
