import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { fontFormats, fontStyles } from '../core/names/fonts.ts';
import { id, items, timestamp } from './common.ts';
import { sample } from './examples.ts';
import { queryNumber } from './query.ts';

export const font = z
  .strictObject({
    id: id.describe('The id of the font file.'),
    name: z.string().describe('The name of the file in the list.'),
    family: z.string().describe('The font family, which `fontFamily` of a style names.'),
    weight: z.number().describe('The weight of the font, from 1 to 1000. Regular is 400 and bold is 700.'),
    style: z.enum(fontStyles).describe('Whether the font is upright or italic.'),
    format: z.enum(fontFormats).describe('The format of the file.'),
    bytes: z.int().describe('The size of the file in bytes.'),
    characters: z.int().describe('The number of characters that the font can draw.'),
    createdOn: timestamp.describe('The time of the upload.'),
  })
  .meta({
    id: 'Font',
    examples: [
      {
        id: 'g8mXQktb0SoLd7Ln2iITK',
        name: 'AcmeSans-Bold.woff2',
        family: 'Acme Sans',
        weight: 700,
        style: 'normal',
        format: 'woff2',
        bytes: 31_744,
        characters: 420,
        createdOn: sample.createdOn,
      },
    ],
  });
export type Font = z.output<typeof font>;

export const catalogueFont = z
  .strictObject({
    name: z.string().describe('The font family, which `fontFamily` of a style names.'),
    category: z.enum(['sans', 'serif', 'mono', 'display', 'handwriting', 'symbols']).describe('The kind of family.'),
    weights: items(z.number()).describe('The weights that the family has. Regular is 400 and bold is 700.'),
    styles: items(z.string()).describe('The styles that the family has: `normal`, `italic`.'),
    subsets: items(z.string()).describe('The scripts that the family has letters for, such as `latin` or `cyrillic`.'),
  })
  .meta({
    id: 'CatalogueFont',
    examples: [
      {
        name: 'Anton',
        category: 'display',
        weights: [400],
        styles: ['normal'],
        subsets: ['latin', 'latin-ext', 'vietnamese'],
      },
    ],
  });
export type CatalogueFont = z.output<typeof catalogueFont>;

export const fontUploadFields = {
  name: lineText(200)
    .exactOptional()
    .describe(
      'The name of the file in the list, one line of up to 200 characters. The default is the name of the file.',
    ),
  family: lineText(100)
    .exactOptional()
    .describe('The font family that pages use. The default is the family that the file names.'),
  weight: queryNumber(z.int().min(1).max(1_000))
    .exactOptional()
    .describe('The weight from 1 to 1000. The default is the weight that the file names.'),
  style: z.enum(fontStyles).exactOptional().describe('The style. The default is the style that the file names.'),
};

export const fontFileQuery = z.object({
  family: z.string().min(1).max(100).default('Inter').describe('The name of a family of the catalogue.'),
});
