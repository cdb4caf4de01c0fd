import { z } from 'zod';
import { brand, brandPatch, brandWarning, newBrand } from '../../../contract/brands.ts';
import { deleteAnswer, doc, items, list } from '../../../contract/common.ts';
import { listFields } from '../../../contract/query.ts';
import { recordId } from '../../../contract/renders.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { findBrand, listBrands } from '../../../records/brands.ts';
import { toBrand } from '../../../services/brands/doc.ts';
import { changeBrand, deleteBrand, makeBrand } from '../../../services/brands/write.ts';

import { brandText } from '../teaching.ts';
import { defineTool, type Tool } from '../tool.ts';

const savedBrand = doc(brand).extend({
  warnings: items(brandWarning)
    .optional()
    .describe(
      'Problems that did not prevent saving, such as a picture that could not be fetched. Absent if there are none.',
    ),
});
const brandId = recordId.describe('The id of a brand of the space, from `list_brands`.');

export const brandTools: Tool[] = [
  defineTool({
    name: 'list_brands',
    title: 'List brands',
    description: 'The brands of the space, with their tokens: colors, typography, logos, images and copy.',
    input: z.strictObject(listFields({ perPageDefault: 20 })),
    answers: list(brand),
    readOnly: true,
    run: async ({ input, caller, context }) => {
      const result = await listBrands(context.services.db, caller.principal.spaceId, input);
      return { data: { ...result, list: result.list.map(toBrand) } };
    },
  }),
  defineTool({
    name: 'get_brand',
    title: 'Read a brand',
    description: 'One brand, whole. Design with its colors and fonts, and refer to them as {{ brand.colors.<name> }}.',
    input: z.strictObject({ brandId }),
    answers: doc(brand),
    readOnly: true,
    run: async ({ input, caller, context }) => {
      const result = await findBrand(context.services.db, input.brandId);
      if (result?.spaceId !== caller.principal.spaceId) throw new AppError('brand_not_found');
      return { data: { doc: toBrand(result) } };
    },
  }),
  defineTool({
    name: 'create_brand',
    title: 'Create a brand',
    description: brandText,
    input: newBrand,
    answers: savedBrand,
    readOnly: false,
    run: async ({ input, caller, context }) => {
      const { brand, warnings } = await makeBrand(context.services, caller.principal.spaceId, input);
      return { data: { doc: toBrand(brand), ...toWarningFields(warnings) } };
    },
  }),
  defineTool({
    name: 'update_brand',
    title: 'Change a brand',
    description: `Changes the fields of a brand that you send. Fields that you leave out stay as they are. A group of tokens that you send replaces the whole group. ${brandText}`,
    input: brandPatch.extend({ brandId }),
    answers: savedBrand,
    readOnly: false,
    run: async ({ input: { brandId: id, ...fields }, caller, context }) => {
      const address = { id, spaceId: caller.principal.spaceId };
      const { brand, warnings } = await changeBrand(context.services, address, fields);
      return { data: { doc: toBrand(brand), ...toWarningFields(warnings) } };
    },
  }),
  defineTool({
    name: 'delete_brand',
    title: 'Delete a brand',
    description: 'Deletes a brand. The warnings list the templates that used it and now render without a brand.',
    input: z.strictObject({ brandId }),
    answers: deleteAnswer().extend({
      warnings: items(brandWarning).optional().describe('The templates that used the brand. Absent if there are none.'),
    }),
    readOnly: false,
    destructive: true,
    run: async ({ input: { brandId: id }, caller, context }) => {
      const { warnings } = await deleteBrand(context.services, { id, spaceId: caller.principal.spaceId });
      return { data: { success: true, id, ...toWarningFields(warnings) } };
    },
  }),
];

function toWarningFields<Warning>(warnings: readonly Warning[]) {
  return warnings.length > 0 ? { warnings } : {};
}
