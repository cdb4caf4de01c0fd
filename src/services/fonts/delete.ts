import { AppError } from '../../core/errors/app-error.ts';
import { deleteFont } from '../../records/fonts-writes.ts';
import { fontKey } from './font-bytes.ts';
import type { FontParts } from './upload.ts';

/**
 * Deletes a font. The record goes first, because renders read it; a request that dies in between leaves only bytes that
 * nothing names. Pages that name the family get a warning when they are drawn (`font_missing`).
 * @throws AppError font_not_found
 */
export async function removeFont(
  parts: Pick<FontParts, 'db' | 'files'>,
  address: { id: string; spaceId: string },
): Promise<void> {
  if (!(await deleteFont(parts.db, address))) throw new AppError('font_not_found');
  await parts.files.delete(fontKey(address));
}
