import { AppError } from '../../core/errors/app-error.ts';
import { deleteFont } from '../../records/fonts-writes.ts';
import type { Services } from '../services.ts';
import { fontKey } from './font-bytes.ts';

/**
 * Deletes a font. The record is deleted first, because renders read it. If the request dies before it deletes the file,
 * it only leaves bytes to which no record refers. Pages that use the family get a warning when they are drawn
 * (`font_missing`).
 * @throws AppError font_not_found
 */
export async function removeFont(services: Services, address: { id: string; spaceId: string }): Promise<void> {
  if (!(await deleteFont(services.db, address))) throw new AppError('font_not_found');
  await services.files.delete(fontKey(address));
}
