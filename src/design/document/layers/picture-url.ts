import { z } from 'zod';
import type { PictureSource } from '../../boxes/types.ts';
import { bindableAs } from '../bindable.ts';

const assetPrefix = 'asset:';
const maxLength = 7_000_000;

/** The allowed forms of a picture's URL, as messages list them. */
export const pictureForms = 'an https URL, a data: URL, asset:<id> or a path that starts with /files/';

/**
 * The source of a picture in a document: an `https:` or `http:` URL, a `data:` URL, `asset:<id>`, or the path of a file
 * of this service. If it is empty, there is no picture.
 */
export const pictureUrl = bindableAs(
  'BindablePictureUrl',
  z
    .string()
    .max(maxLength)
    .refine((url) => url === '' || isAddress(url), { message: `This must be ${pictureForms}.` }),
);

function isAddress(url: string): boolean {
  if (/^https?:\/\//i.test(url)) return URL.canParse(url);
  if (/^\/files\/[\w./-]{1,200}$/.test(url)) return true;
  return /^data:[^,]{0,1000},/i.test(url) || /^asset:[A-Za-z0-9_-]{1,64}$/.test(url);
}

/**
 * The URL in a resolved layer. If it is invalid, a placeholder is drawn, and the download of the pictures reports a
 * warning (RND-23, SEC-1).
 */
export const looseUrl = z.string().max(maxLength).default('');

export function pictureSource(url: string): PictureSource {
  if (url.startsWith(assetPrefix)) return { kind: 'asset', assetId: url.slice(assetPrefix.length) };
  return /^data:/i.test(url) ? { kind: 'data', url } : { kind: 'remote', url };
}
