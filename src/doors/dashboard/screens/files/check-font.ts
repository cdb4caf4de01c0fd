import { megabytes } from '../../app/file-size.ts';
import { detectFileKind } from '../../app/pictures/kind.ts';

const maxBytes = 5_000_000;

export const fontHint = 'WOFF2, TTF or OTF, up to 5 MB each.';
export const fontTypes = ['.woff2', '.ttf', '.otf', 'font/woff2', 'font/ttf', 'font/otf'];

/**
 * Checks whether the service would accept a font before it is sent: by the size of the file, and by its first bytes.
 */
export async function checkFont(file: File): Promise<{ state: 'good' } | { state: 'refused'; reason: string }> {
  const reject = (reason: string) => ({ state: 'refused', reason }) as const;
  if (file.size === 0) return reject('The file is empty.');
  if (file.size > maxBytes) return reject(`The file is ${megabytes(file.size)}. The limit is 5 MB.`);
  const kind = await detectFileKind(file);
  if (kind !== 'woff2' && kind !== 'ttf' && kind !== 'otf') {
    return reject(
      'This file is not a supported font. Upload WOFF2, TTF or OTF. The content of the file counts, not its name.',
    );
  }
  return { state: 'good' };
}
