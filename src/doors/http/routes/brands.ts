import type { SavedBrand } from '../../../contract/brands.ts';
import { brand, brandPatch, brandsQuery, brandWarning, newBrand, savedBrand } from '../../../contract/brands.ts';
import { deleteAnswer, doc, items, list } from '../../../contract/common.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import type { Brand } from '../../../records/brands.ts';
import { findBrand, listBrands, listPublicBrands } from '../../../records/brands.ts';
import { toBrand, toPublicBrand } from '../../../services/brands/doc.ts';
import type { BrandWarning } from '../../../services/brands/store-images.ts';
import { changeBrand, deleteBrand, makeBrand } from '../../../services/brands/write.ts';
import { type Answer, json } from '../answers.ts';
import { expectedRevision, revisionTag } from '../if-match.ts';
import { isForPublic } from '../member-or-key.ts';
import { type AdmitContext, defineRoute, type RequestContext, type Route } from '../route.ts';
import { requireSession } from '../session.ts';

const path = '/api/v1/brands';

const writing = {
  access: 'session',
  tags: ['brands'],
  admit: (context: RequestContext) => requireSession(context, { role: 'editor' }),
} as const;

/** The routes of brands. Members can read the brands of the active space, and anyone can read public ones (BRD-1, BRD-2). */
export const brandRoutes: Route[] = [
  defineRoute({
    operationId: 'brands.list',
    method: 'GET',
    path,
    index: true,
    access: 'shared',
    opensTo: ['nobody', 'session'],
    withoutSession: 'Use the MCP tool `list_brands`.',
    summary: 'List the brands of the active space, or with public=true all public brands',
    description:
      'Newest first. If the tokens of a brand do not fit the response, it is `truncated`: read that brand on its own.',
    answers: list(brand),
    tags: ['brands'],
    query: brandsQuery,
    admit: (context) => (isForPublic(context) ? null : requireSession(context)),
    answer: async (context) => {
      const { principal, query } = context;
      const { db } = context.services;
      const { list, ...rest } = principal
        ? await listBrands(db, principal.spaceId, query)
        : await listPublicBrands(db, query);
      return json({ list: list.map(principal ? toBrand : toPublicBrand), ...rest });
    },
  }),
  defineRoute({
    operationId: 'brands.create',
    ...writing,
    method: 'POST',
    path,
    index: true,
    withoutSession: 'Use the MCP tool `create_brand`.',
    summary: 'Create a brand',
    example: { name: 'Acme', tokens: { colors: { primary: '#0f766e' } } },
    description:
      'Designs refer to tokens by their names. Pictures from other hosts are copied into the space. If a picture cannot be downloaded, it keeps its URL and `warnings` lists it.',
    answers: savedBrand,
    body: newBrand,
    errors: ['conflict'],
    answer: async (context) => {
      const { brand, warnings } = await makeBrand(context.services, context.principal.spaceId, context.body);
      return docAnswer(brand, warnings);
    },
  }),
  defineRoute({
    operationId: 'brands.get',
    method: 'GET',
    path: `${path}/:id`,
    access: 'shared',
    opensTo: ['nobody', 'session'],
    summary: 'Read a public brand, or one of the active space',
    description: 'Outside its space, only public brands are visible, without drafts.',
    answers: doc(brand),
    tags: ['brands'],
    errors: ['brand_not_found'],
    answer: async (context) => {
      // The caller is identified and counted before the brand is loaded, so that the response does not reveal whether
      // the brand exists (AUTH-1).
      const ownSpace = await findActiveSpace(context);
      const brand = await findBrand(context.services.db, context.params.id);
      if (brand && brand.spaceId === ownSpace) return docAnswer(brand, []);
      if (!brand || brand.publicOn === null) throw new AppError('brand_not_found');
      return json({ doc: toPublicBrand(brand) });
    },
  }),
  defineRoute({
    operationId: 'brands.update',
    ...writing,
    method: 'PUT',
    path: `${path}/:id`,
    withoutSession: 'Use the MCP tool `update_brand`.',
    summary: 'Change a brand',
    example: { tokens: { colors: { primary: '#115e59' } } },
    description:
      'Fields that you leave out stay as they are. Renders use the published tokens from the next request on.',
    answers: savedBrand,
    revised: true,
    body: brandPatch,
    errors: ['brand_not_found', 'conflict'],
    answer: async (context) => {
      const { brand, warnings } = await changeBrand(context.services, toRecordAddress(context), context.body);
      return docAnswer(brand, warnings);
    },
  }),
  defineRoute({
    operationId: 'brands.delete',
    ...writing,
    method: 'DELETE',
    path: `${path}/:id`,
    withoutSession: 'Use the MCP tool `delete_brand`.',
    summary: 'Delete a brand',
    description: 'Templates that use it render without a brand. `warnings` list them.',
    answers: deleteAnswer().extend({
      warnings: items(brandWarning).optional().describe('The templates that used the brand. Absent if there are none.'),
    }),
    revised: true,
    errors: ['brand_not_found', 'conflict'],
    answer: async (context) => {
      const { warnings } = await deleteBrand(context.services, toRecordAddress(context));
      return json({ success: true, id: context.params.id, ...toWarningFields(warnings) });
    },
  }),
];

function toRecordAddress({
  params,
  principal,
  request,
}: AdmitContext<{ id: string }> & { principal: { spaceId: string } }) {
  return { id: params.id, spaceId: principal.spaceId, revision: expectedRevision(request) };
}

/** The active space of the caller. A caller who is not signed in gets no error, but is treated as a visitor (BRD-2). */
async function findActiveSpace(context: RequestContext): Promise<string | undefined> {
  if (!context.request.headers.has('Cookie')) return undefined;
  try {
    return (await requireSession(context)).spaceId;
  } catch (error) {
    const isStranger = error instanceof AppError && (error.status === 401 || error.code === 'forbidden_role');
    if (isStranger) return undefined;
    throw error;
  }
}

function docAnswer(brand: Brand, warnings: readonly BrandWarning[]): Answer<SavedBrand> {
  return json(
    { doc: toBrand(brand), ...toWarningFields(warnings) },
    { headers: { ETag: revisionTag(brand.revision) } },
  );
}

function toWarningFields(warnings: readonly BrandWarning[]) {
  return warnings.length > 0 ? { warnings } : {};
}
