import type { SessionPrincipal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Warning } from '../../core/warnings.ts';
import type { ContentSource } from '../../design/document/page.ts';
import { findSpace } from '../../records/spaces.ts';
import { readReferences } from '../render/steps/read-references.ts';
import type { Services } from '../services.ts';

/** The values that the expressions of a page can use in addition to the variables of the page and its template. */
export interface CanvasValues {
  spaceId: string;
  /** The tokens of the brand; empty without a brand. */
  brand: JsonObject;
  /** The content sources by name (CON-6). */
  content: JsonObject;
  /** The variables of the space, as they are stored. */
  spaceVariables: unknown;
  warnings: Warning[];
}

/**
 * Reads the draft values with which a page of the active space is drawn. The page need not be saved. As in a render, a
 * brand that was deleted has no tokens.
 * @throws AppError space_not_found
 */
export async function readCanvasValues(
  { db }: Services,
  principal: SessionPrincipal,
  { brandId, content }: { brandId?: string | undefined; content: ContentSource[] },
): Promise<CanvasValues> {
  const { spaceId } = principal;
  const [space, [references]] = await Promise.all([
    findSpace(db, spaceId),
    readReferences(db, { draft: true }, principal, [
      { spaceId, settings: brandId === undefined ? {} : { brandId }, document: { content, layers: [] } },
    ]),
  ]);
  if (!space || !references) throw new AppError('space_not_found');
  const isBrandMissing = brandId !== undefined && !references.brand;
  const missing: Warning = { code: 'reference_missing', message: `There is no brand ${brandId}, so it has no values.` };
  return {
    spaceId,
    brand: references.brand?.tokens ?? {},
    content: references.content,
    spaceVariables: space.globalVariables,
    warnings: [...(isBrandMissing ? [missing] : []), ...references.warnings],
  };
}
