import { AppError } from '../../core/errors/app-error.ts';
import { deleteFont } from '../../records/fonts-writes.ts';
import { fontKey } from './font-bytes.ts';
import type { FontParts } from './upload.ts';

/**
 * Deletes a font. The record goes first, since renders go by it; a request that dies between leaves bytes that nothing
 * names. Pages that name its family say so themselves when they are drawn (`font_missing`).
 * @throws AppError font_not_found
 */
export async function removeFont(
  parts: Pick<FontParts, 'db' | 'files'>,
  address: { id: string; spaceId: string },
): Promise<void> {
  if (!(await deleteFont(parts.db, address))) throw new AppError('font_not_found');
  await parts.files.delete(fontKey(address));
}
