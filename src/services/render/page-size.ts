import { AppError } from '../../core/errors/app-error.ts';
import { documentLimits } from '../../design/document/limits.ts';
import type { PageDocument } from '../../design/document/page.ts';
import type { RenderRequest } from './request.ts';

/**
 * The size in px at which a page is drawn (JOB-5, RND-11): the page's own size, unless the request sets another size.
 * If the request sets only one side, the other side follows from the proportions of the page.
 * @throws AppError invalid_body if the side that follows from the other side is too large
 */
export function pageSize(
  { width, height }: Pick<RenderRequest, 'width' | 'height'>,
  page: Pick<PageDocument, 'width' | 'height'>,
): { width: number; height: number } {
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: followingSide('width', (width * page.height) / page.width) };
  if (height !== undefined) return { width: followingSide('height', (height * page.width) / page.height), height };
  return { width: page.width, height: page.height };
}

function followingSide(given: 'width' | 'height', side: number): number {
  const rounded = Math.max(1, Math.round(side));
  if (rounded <= documentLimits.pageSide) return rounded;
  const message = `With this ${given}, the other side of the page would be ${rounded} px. At most ${documentLimits.pageSide} px are allowed. Send width and height.`;
  throw new AppError('invalid_body', { detail: message, errors: [{ path: given, code: 'too_big', message }] });
}
