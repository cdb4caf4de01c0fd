import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { fontFormats, fontStyles } from '../core/names/fonts.ts';
import { id, items, timestamp } from './common.ts';
import { sample } from './examples.ts';

export const font = z
  .strictObject({
    id,
    name: z.string(),
    family: z.string(),
    weight: z.number(),
    style: z.enum(fontStyles),
    format: z.enum(fontFormats),
    bytes: z.int(),
    characters: z.int(),
    createdOn: timestamp,
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

export const catalogueFont = z
  .strictObject({
    name: z.string(),
    category: z.enum(['sans', 'serif', 'mono', 'display', 'handwriting', 'symbols']),
    weights: items(z.number()),
    styles: items(z.string()),
    subsets: items(z.string()),
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

export const fontUploadFields = {
  name: lineText(200).exactOptional(),
  family: lineText(100).exactOptional(),
  weight: z
    .string()
    .regex(/^\d{1,4}$/, 'This must be a whole number from 1 to 1000.')
    .transform(Number)
    .refine((weight) => weight >= 1 && weight <= 1_000, 'This must be a whole number from 1 to 1000.')
    .exactOptional(),
  style: z.enum(fontStyles).exactOptional(),
};

export const fontFileQuery = z.object({ family: z.string().min(1).max(100).default('Inter') });
