import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { id, timestamp } from './common.ts';
import { sample } from './examples.ts';
import { listQuery } from './query.ts';

export const asset = z
  .strictObject({
    id,
    name: z.string(),
    contentType: z.string(),
    bytes: z.int(),
    width: z.number(),
    height: z.number(),
    url: z.string(),
    createdOn: timestamp,
  })
  .meta({
    id: 'Asset',
    examples: [
      {
        id: 'kX2mB7qLr0sVtYw4ZpN8a',
        name: 'hero.png',
        contentType: 'image/png',
        bytes: 48_213,
        width: 1_200,
        height: 630,
        url: 'https://galley.example/files/assets/FPhWjT2tkl6swN_sRunO1/kX2mB7qLr0sVtYw4ZpN8a.png',
        createdOn: sample.createdOn,
      },
    ],
  });

export const assetFilters = {
  search: z
    .string()
    .refine((text) => [...text].length <= 80, 'The text may have at most 80 characters.')
    .optional(),
};

export const assetUploadFields = { name: lineText(200).exactOptional() };

export const assetsQuery = listQuery({ perPageDefault: 50 }).extend(assetFilters);
