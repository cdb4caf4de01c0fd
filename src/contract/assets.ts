import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { id, timestamp } from './common.ts';
import { sample } from './examples.ts';
import { listQuery } from './query.ts';

export const asset = z
  .strictObject({
    id: id.describe('The id of the asset. A page shows it as `asset:<id>`.'),
    name: z.string().describe('The name of the asset in the list.'),
    contentType: z.string().describe('The media type, which is detected from the bytes of the file.'),
    bytes: z.int().describe('The size of the stored file in bytes.'),
    width: z.number().describe('The width of the picture in pixels.'),
    height: z.number().describe('The height of the picture in pixels.'),
    url: z.string().describe('The URL of the file. Anyone who has it can read the file.'),
    createdOn: timestamp.describe('The time of the upload.'),
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
export type Asset = z.output<typeof asset>;

const assetFilters = {
  search: z
    .string()
    .refine((text) => [...text].length <= 80, 'The text may have at most 80 characters.')
    .optional()
    .describe(
      'Lists only assets whose name contains this text, at most 80 characters. The letters A to Z match in either case.',
    ),
};

export const assetUploadFields = {
  name: lineText(200)
    .exactOptional()
    .describe(
      'The name of the asset in the list, one line of up to 200 characters. The default is the name of the file.',
    ),
};

export const assetsQuery = listQuery({ perPageDefault: 50 }).extend(assetFilters);
