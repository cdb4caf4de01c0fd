import type { DataOf } from 'galley-client';
import { galley } from '../../app/api.ts';

export type Asset = DataOf<'getAssets'>['list'][number];

/** Sends a picture; answers what the service says of it besides. The bytes are the body, so the contract has no JSON for it. */
export async function sendPicture(file: File): Promise<{ asset: Asset; words: string | undefined }> {
  const upload = new FormData();
  upload.append('file', file);
  const { doc, warnings } = await galley.postAssets(undefined as never, { upload, timeoutMs: 120_000 });
  const words = warnings.map(({ message }) => message).join(' ');
  return { asset: doc, words: words === '' ? undefined : words };
}

/** The picture's address at this host, whichever name the service gives itself. */
export const pathOf = ({ url }: Asset): string => new URL(url, location.origin).pathname;

export const pixels = ({ width, height }: Pick<Asset, 'width' | 'height'>) =>
  `${Math.round(width).toLocaleString()} × ${Math.round(height).toLocaleString()} px`;

/** `image/svg+xml` as people say it. */
export const kindName = ({ contentType }: Asset) =>
  contentType.replace('image/', '').replace('svg+xml', 'svg').toUpperCase();
