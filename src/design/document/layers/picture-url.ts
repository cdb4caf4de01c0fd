import { z } from 'zod';
import type { PictureSource } from '../../boxes/types.ts';

const assetPrefix = 'asset:';
const maxLength = 7_000_000;

/**
 * Where a picture comes from, as a document may say it: `https:` or `http:` address, `data:` URL, or `asset:<id>`.
 * Empty means no picture.
 */
export const pictureUrl = z
  .string()
  .max(maxLength)
  .refine((url) => url === '' || isAddress(url), { message: 'expected an https address, a data: URL or asset:<id>' });

function isAddress(url: string): boolean {
  if (/^https?:\/\//i.test(url)) return URL.canParse(url);
  return /^data:[^,]{0,1000},/i.test(url) || /^asset:[A-Za-z0-9_-]{1,64}$/.test(url);
}

/** What a resolved layer may hold: a wrong address draws a placeholder and warns when it is gathered (RND-23, SEC-1). */
export const looseUrl = z.string().max(maxLength).default('');

export function pictureSource(url: string): PictureSource {
  if (url.startsWith(assetPrefix)) return { kind: 'asset', assetId: url.slice(assetPrefix.length) };
  return /^data:/i.test(url) ? { kind: 'data', url } : { kind: 'remote', url };
}
