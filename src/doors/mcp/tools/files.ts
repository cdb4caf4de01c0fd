import { z } from 'zod';
import { asset } from '../../../contract/assets.ts';
import { deleteAnswer, doc, items, list, warning } from '../../../contract/common.ts';
import { catalogueFont } from '../../../contract/fonts.ts';
import { listFields } from '../../../contract/query.ts';
import { recordId } from '../../../contract/renders.ts';
import { fromBase64 } from '../../../core/base64.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { lineText } from '../../../core/line-text.ts';
import { fontStyles } from '../../../core/names/fonts.ts';
import { listFontsForRender } from '../../../records/fonts.ts';
import { pageOfArray } from '../../../records/paging.ts';
import { removeAsset } from '../../../services/assets/delete.ts';
import { uploadAsset, uploadAssetFrom } from '../../../services/assets/upload.ts';
import type { Services } from '../../../services/services.ts';

import { toAsset } from '../../http/routes/assets/asset-doc.ts';

import { defineTool, type Tool } from '../tool.ts';

const uploadFields = z.strictObject({
  name: lineText(200)
    .describe('The name of the asset in the list. The default is the name of the file in `url`, or `Untitled`.')
    .exactOptional(),
  url: z.url().max(2_000).describe('The http or https URL of a picture. Give either this or `data`.').exactOptional(),
  data: z
    .string()
    .max(2_000_000)
    .overwrite((text) => text.replace(/^data:image\/[\w.+-]{1,100};base64,/, ''))
    .pipe(z.base64())
    .describe('The bytes of a picture in base64, or a data URL of them. Give either this or `url`.')
    .exactOptional(),
});

const family = catalogueFont.extend({
  category: catalogueFont.shape.category
    .nullable()
    .describe('The kind of family. Null for an uploaded family, because a font file does not say it.'),
  source: z.enum(['built-in', 'space']).describe('Whether the family is built in or was uploaded to the space.'),
});
type Family = z.output<typeof family>;

const fontFields = z.strictObject({
  search: z.string().max(80).describe('Lists only families whose name contains this text.').exactOptional(),
  script: z
    .string()
    .max(40)
    .describe(
      'Lists only families that have letters of this script: latin, cyrillic, greek, arabic, hebrew, devanagari, thai, japanese …',
    )
    .exactOptional(),
  ...listFields({ perPageDefault: 20, perPageMax: 100 }),
});

export const fileTools: Tool[] = [
  defineTool({
    name: 'list_fonts',
    title: 'List fonts',
    description:
      'Lists the font families that fontFamily can name, both built-in and uploaded to the space, with their weights, styles and scripts. Use script to find families for Arabic, Hindi, Thai, Japanese and other scripts.',
    input: fontFields,
    answers: list(family),
    readOnly: true,
    run: async ({ input: { search = '', script, ...paging }, caller, context }) => {
      const uploaded = await spaceFamilies(context.services.db, caller.principal.spaceId);
      const builtIn = context.services.fontCatalogue.map((each): Family => ({ ...each, source: 'built-in' }));
      const matches = [...uploaded, ...builtIn].filter(
        ({ name, subsets }) =>
          name.toLowerCase().includes(search.toLowerCase()) &&
          (script === undefined || subsets.includes(script.toLowerCase())),
      );
      return { data: pageOfArray(matches, paging) };
    },
  }),
  defineTool({
    name: 'upload_asset',
    title: 'Upload a picture',
    description:
      'Stores a picture (png, jpeg, webp, gif, avif or svg; up to 10 MB by url, 1.5 MB by data) in the space. An image layer shows it with src: "asset:<id>". If you upload the same picture again, you get the existing asset.',
    input: uploadFields,
    answers: doc(asset).extend({
      warnings: items(warning).describe(
        'What the request could not do as asked, such as parts of an SVG that were removed or pages that use a deleted picture.',
      ),
    }),
    readOnly: false,
    run: async ({ input, caller, context }) => {
      const uploaded = await upload(context.services, caller.principal.spaceId, input);
      return { data: { doc: toAsset(uploaded.asset, context.services.origin), warnings: uploaded.warnings } };
    },
  }),
  defineTool({
    name: 'delete_asset',
    title: 'Delete a picture',
    description: 'Permanently deletes an uploaded picture. The warnings list the pages and brands that used it.',
    input: z.strictObject({ assetId: recordId.describe('The id of an asset of the space, from `upload_asset`.') }),
    answers: deleteAnswer().extend({
      warnings: items(warning).describe(
        'What the request could not do as asked, such as parts of an SVG that were removed or pages that use a deleted picture.',
      ),
    }),
    readOnly: false,
    destructive: true,
    run: async ({ input: { assetId: id }, caller, context }) => {
      const warnings = await removeAsset(context.services, { id, spaceId: caller.principal.spaceId });
      return { data: { success: true, id, warnings } };
    },
  }),
];

/**
 * The families of the space's uploaded fonts. Their category and scripts are unknown, so a search by script only finds
 * built-in families.
 */
async function spaceFamilies(db: Parameters<typeof listFontsForRender>[0], spaceId: string): Promise<Family[]> {
  const families = new Map<string, Family>();
  for (const { family: name, weight, style } of await listFontsForRender(db, spaceId)) {
    const family = families.get(name) ?? {
      name,
      category: null,
      weights: [],
      styles: [],
      subsets: [],
      source: 'space',
    };
    families.set(name, {
      ...family,
      weights: [...new Set([...family.weights, weight])].sort((one, other) => one - other),
      styles: fontStyles.filter((each) => each === style || family.styles.includes(each)),
    });
  }
  return [...families.values()];
}

async function upload(
  services: Services,
  spaceId: string,
  { url, data, name = getFileName(url) ?? 'Untitled' }: z.output<typeof uploadFields>,
) {
  if (url !== undefined && data === undefined) return await uploadAssetFrom(services, { spaceId, name, url });
  if (data !== undefined && url === undefined)
    return await uploadAsset(services, { spaceId, name, bytes: fromBase64(data) });
  const message = 'Send either url or data.';
  throw new AppError('invalid_body', { detail: message, errors: [{ path: 'url', code: 'invalid_value', message }] });
}

function getFileName(url: string | undefined): string | undefined {
  const last = url === undefined ? undefined : new URL(url).pathname.split('/').at(-1);
  return last === '' ? undefined : last?.slice(0, 200);
}
