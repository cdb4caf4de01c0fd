import { AppError } from '../../core/errors/app-error.ts';
import type { Database } from '../../records/database.ts';
import { findFont } from '../../records/fonts.ts';
import type { Paging } from '../../records/paging.ts';
import { listUses, matchFamily, type Uses } from '../../records/uses.ts';

/**
 * Lists the places in which the space uses the family of a font, regardless of which of the family's files is drawn
 * there. @throws AppError font_not_found
 */
export async function listFontUses(
  db: Database,
  { id, spaceId }: { id: string; spaceId: string },
  paging: Paging,
): Promise<Uses> {
  const font = await findFont(db, { id, spaceId });
  if (!font) throw new AppError('font_not_found');
  return await listUses(db, { spaceId, naming: matchFamily(font.family) }, paging);
}
