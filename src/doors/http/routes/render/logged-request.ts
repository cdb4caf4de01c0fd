import { isJsonObject } from '../../../../core/json.ts';
import type { LoggedRequest } from '../../../../services/render/log/log.ts';
import { readPageAddress } from './page-address.ts';

/** What the log records of a rejected request. The page id is included if it has the form of an id. */
export type LoggedAs = Omit<LoggedRequest, 'requestId'>;

/** Describes a body for the log, whether or not it is valid. */
export function describeBody(body: unknown): LoggedAs {
  const { pageId, format } = isJsonObject(body) ? body : {};
  return { via: 'post', pageIds: toLoggedName(pageId), format: toLoggedName(format)[0] ?? defaultFormat };
}

export function describeQuery({ params, url }: { params: { pageId: string }; url: URL }): LoggedAs {
  const { pageId, format } = readPageAddress(params.pageId);
  const [loggedNames] = toLoggedName(url.searchParams.getAll('format').at(-1));
  return { via: 'get', pageIds: toLoggedName(pageId), format: format ?? loggedNames ?? defaultFormat };
}

/** The format if a request does not name one (RND-2). */
const defaultFormat = 'png';

function toLoggedName(value: unknown): string[] {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? [value] : [];
}
