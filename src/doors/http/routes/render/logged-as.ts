import { isJsonObject } from '../../../../core/json.ts';
import type { LoggedRequest } from '../../../../services/render/log/log.ts';
import { readPageAddress } from './page-address.ts';

/** What the log says of a request that is refused: as it was asked, where that is a name at all. */
export type LoggedAs = Omit<LoggedRequest, 'requestId'>;

/** A body, whether it fits or not. */
export function bodyAsked(body: unknown): LoggedAs {
  const { pageId, format } = isJsonObject(body) ? body : {};
  return { via: 'post', pageIds: nameOf(pageId), format: nameOf(format)[0] ?? defaultFormat };
}

export function queryAsked({ params, url }: { params: { pageId: string }; url: URL }): LoggedAs {
  const { pageId, format } = readPageAddress(params.pageId);
  const [named] = nameOf(url.searchParams.getAll('format').at(-1));
  return { via: 'get', pageIds: nameOf(pageId), format: format ?? named ?? defaultFormat };
}

/** The format of a request that names none (RND-2). */
const defaultFormat = 'png';

function nameOf(value: unknown): string[] {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? [value] : [];
}
