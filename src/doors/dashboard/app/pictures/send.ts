import type { DataOf } from 'galley-client';
import { galley } from '../api.ts';

export type Asset = DataOf<'assets.list'>['list'][number];

/**
 * Uploads a picture to the assets of the space. Returns the asset and the warnings of the service, which say, for
 * example, what was removed from an SVG. The body consists of the bytes, so the contract does not define JSON for it.
 * @throws GalleyError
 */
export async function sendPicture(file: File): Promise<{ asset: Asset; words: string | undefined }> {
  const upload = new FormData();
  upload.append('file', file);
  const { doc, warnings } = await galley.assets.upload(upload, { timeoutMs: 120_000 });
  const words = warnings.map(({ message }) => message).join(' ');
  return { asset: doc, words: words === '' ? undefined : words };
}
