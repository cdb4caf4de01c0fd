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
 * Reads the draft values with which a page of the active space is drawn. The page need not be saved.
 * @throws AppError space_not_found, brand_not_found
 */
export async function readCanvasValues(
  { db }: Services,
  principal: SessionPrincipal,
  { brandId, content }: { brandId?: string | undefined; content: ContentSource[] },
): Promise<CanvasValues> {
  const { spaceId } = principal;
  const [space, [references]] = await Promise.all([
    findSpace(db, spaceId),
    readReferences(db, { draft: true, ...(brandId === undefined ? {} : { brandId }) }, principal, [
      { spaceId, settings: {}, document: { content, layers: [] } },
    ]),
  ]);
  if (!space || !references) throw new AppError('space_not_found');
  return {
    spaceId,
    brand: references.brand?.tokens ?? {},
    content: references.content,
    spaceVariables: space.globalVariables,
    warnings: references.warnings,
  };
}
