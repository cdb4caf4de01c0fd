import { megabytes } from '../../app/pictures/judge.ts';
import { kindOf } from '../../app/pictures/kind.ts';

const maxBytes = 5_000_000;

export const fontHint = 'WOFF2, TTF or OTF, up to 5 MB each.';
export const fontTypes = ['.woff2', '.ttf', '.otf', 'font/woff2', 'font/ttf', 'font/otf'];

/** Whether the service would take a font, before it is sent: by its first bytes, then by whether this browser reads it. */
export async function judgeFont(file: File): Promise<{ state: 'good' } | { state: 'refused'; reason: string }> {
  const refused = (reason: string) => ({ state: 'refused', reason }) as const;
  if (file.size === 0) return refused('The file is empty.');
  if (file.size > maxBytes) return refused(`It has ${megabytes(file.size)}; at most 5 MB are taken.`);
  const kind = await kindOf(file);
  if (kind !== 'woff2' && kind !== 'ttf' && kind !== 'otf') {
    return refused(
      'This is no font that can be used: send WOFF2, TTF or OTF. What a file is, its content says, not its name.',
    );
  }
  return { state: 'good' };
}
