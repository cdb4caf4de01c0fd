import { asset, assetsQuery, assetUploadFields } from '../../../../contract/assets.ts';
import { deleteAnswer, doc, items, list, warning } from '../../../../contract/common.ts';
import { referenceWarning } from '../../../../contract/content.ts';
import { listQuery } from '../../../../contract/query.ts';
import { uses } from '../../../../contract/uses.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import { findAsset, listAssets } from '../../../../records/assets.ts';
import { removeAsset } from '../../../../services/assets/delete.ts';
import { largestAsset, uploadAsset } from '../../../../services/assets/upload.ts';
import { listAssetUses } from '../../../../services/assets/uses.ts';
import { json } from '../../answers.ts';

import { countHeavyRead } from '../../heavy-reads.ts';

import { memberOrKeyFacts } from '../../member-or-key.ts';
import { defineRoute, type Route } from '../../route.ts';
import { readUpload, uploadBodyLimit } from '../../upload.ts';
import { usesAnswer } from '../../use-docs.ts';
import { toAsset } from './asset-doc.ts';

const path = '/api/v1/assets';

const { reading, writing } = memberOrKeyFacts({
  reading: { role: 'viewer', scope: 'assets.read' },
  writing: { role: 'editor', scope: 'assets.write' },
});
const tags = ['assets'];

/** The routes of the active space's pictures (shapes.md, Assets and fonts). */
export const assetRoutes: Route[] = [
  defineRoute({
    operationId: 'assets.list',
    ...reading,
    tags,
    method: 'GET',
    path,
    index: true,
    summary: 'List the assets',
    description: 'Lists uploaded pictures, newest first, with the URL that pages use. `search` looks in the names.',
    answers: list(asset),
    query: assetsQuery,
    answer: async (context) => {
      const { list, ...rest } = await listAssets(context.services.db, context.principal.spaceId, context.query);
      return json({ list: list.map((asset) => toAsset(asset, context.services.origin)), ...rest });
    },
  }),
  defineRoute({
    operationId: 'assets.upload',
    ...writing,
    tags,
    method: 'POST',
    path,
    index: true,
    summary: 'Upload a picture: png, jpeg, webp, gif, avif or svg, of up to 10 MB',
    description:
      'Send the file as the part `file` of multipart/form-data, or as the body with `name` in the query. The type is detected from the content. Scripts and external references are removed from SVG.',
    bodyLimit: uploadBodyLimit(largestAsset),
    uploadFields: assetUploadFields,
    answers: doc(asset).extend({
      warnings: items(warning).describe(
        'For an upload, what was changed to store the picture. For a deletion, up to 20 pages and 20 brands that still name it.',
      ),
    }),
    errors: ['invalid_file', 'conflict'],
    answer: async (context) => {
      const { bytes, fileName, fields: formFields } = await readUpload(context, assetUploadFields, largestAsset);
      const name = formFields.name ?? fileName ?? 'Untitled';
      const uploaded = await uploadAsset(context.services, { spaceId: context.principal.spaceId, name, bytes });
      return json({ doc: toAsset(uploaded.asset, context.services.origin), warnings: uploaded.warnings });
    },
  }),
  defineRoute({
    operationId: 'assets.get',
    ...reading,
    tags,
    method: 'GET',
    path: `${path}/:id`,
    summary: 'Read the record of an asset',
    description: 'Returns the metadata of a picture. The file itself is at its URL.',
    answers: doc(asset),
    errors: ['asset_not_found'],
    answer: async (context) => {
      const asset = await findAsset(context.services.db, { id: context.params.id, spaceId: context.principal.spaceId });
      if (!asset) throw new AppError('asset_not_found');
      return json({ doc: toAsset(asset, context.services.origin) });
    },
  }),
  defineRoute({
    operationId: 'assets.uses.list',
    ...reading,
    tags,
    method: 'GET',
    path: `${path}/:id/uses`,
    index: true,
    summary: 'List where an asset is used',
    description:
      'Lists the pages, variables, brands and entries of the space that use the asset, both in drafts and published.',
    answers: uses,
    query: listQuery({ perPageDefault: 50 }),
    admit: async (context) => countHeavyRead(context, await reading.admit(context)),
    errors: ['asset_not_found'],
    answer: async (context) => {
      const address = { id: context.params.id, spaceId: context.principal.spaceId };
      return usesAnswer(await listAssetUses(context.services.db, address, context.query));
    },
  }),
  defineRoute({
    operationId: 'assets.delete',
    ...writing,
    tags,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Delete an asset',
    description: '`warnings` list the pages that used it. They show a placeholder instead.',
    answers: deleteAnswer().extend({
      warnings: items(referenceWarning).describe(
        'For an upload, what was changed to store the picture. For a deletion, up to 20 pages and 20 brands that still name it.',
      ),
    }),
    errors: ['asset_not_found'],
    answer: async (context) => {
      const { id } = context.params;
      const warnings = await removeAsset(context.services, { id, spaceId: context.principal.spaceId });
      return json({ success: true, id, warnings });
    },
  }),
];
