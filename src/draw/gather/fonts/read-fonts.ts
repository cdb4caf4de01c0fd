import { AppError } from '../../../core/errors/app-error.ts';
import type { TextPorts } from '../ports.ts';
import type { FontFile } from './font-file.ts';
import type { FontFace } from './gather-fonts.ts';

/**
 * The maximum number of font files of one page or document. It is 80 % more than a text of 3,500 different Chinese
 * characters needs.
 */
const maxFontFiles = 200;

/**
 * Reads the files of fonts. Too many are rejected before any is read, because engines take a while for each (SEC-3).
 * @throws AppError output_too_large
 */
export function readFonts({ readFont }: Pick<TextPorts, 'readFont'>, faces: readonly FontFace[]): Promise<FontFile[]> {
  rejectTooManyFonts(faces.length);
  return Promise.all(faces.map(async ({ path, ...face }) => ({ ...face, key: path, bytes: await readFont(path) })));
}

function rejectTooManyFonts(count: number): void {
  if (count <= maxFontFiles) return;
  throw new AppError('output_too_large', {
    detail: `The texts need ${count} font files, but at most ${maxFontFiles} are allowed. Use fewer fonts or fewer different characters.`,
  });
}
