import type { DataOf } from 'galley-client';
import { galley } from '../api.ts';

export type Asset = DataOf<'assets.list'>['list'][number];

/**
 * Sends a picture to the assets of the space. Returns the warnings of the service, such as what was removed from an
 * SVG. The bytes are the body, so the contract has no JSON for it. @throws GalleyError
 */
export async function sendPicture(file: File): Promise<{ asset: Asset; words: string | undefined }> {
  const upload = new FormData();
  upload.append('file', file);
  const { doc, warnings } = await galley.assets.upload(upload, { timeoutMs: 120_000 });
  const words = warnings.map(({ message }) => message).join(' ');
  return { asset: doc, words: words === '' ? undefined : words };
}
