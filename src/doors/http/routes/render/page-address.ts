import { AppError } from '../../../../core/errors/app-error.ts';
import type { Format } from '../../../../core/names/renders.ts';
import { quote } from '../../../../core/quote.ts';

/** The extensions of a page's address, and the formats that they select (RND-7). */
const formatByExtension = new Map<string, Format>([
  ['png', 'png'],
  ['jpeg', 'jpeg'],
  ['jpg', 'jpeg'],
  ['webp', 'webp'],
  ['svg', 'svg'],
  ['pdf', 'pdf'],
]);

export interface PageAddress {
  pageId: string;
  /** As written, without the dot. */
  extension?: string;
  /** The format of the extension; absent for an unknown extension too. */
  format?: Format;
}

/** `<pageId>` or `<pageId>.<extension>`: an id has no dot. */
export function readPageAddress(segment: string): PageAddress {
  const dot = segment.indexOf('.');
  if (dot < 0) return { pageId: segment };
  const extension = segment.slice(dot + 1);
  const format = formatByExtension.get(extension.toLowerCase());
  return { pageId: segment.slice(0, dot), extension, ...(format === undefined ? {} : { format }) };
}

/**
 * The format of an address and its `format` parameter. @throws AppError invalid_query for an unknown extension, and if
 * the two differ
 */
export function resolveFormat({ extension, format }: PageAddress, parameter: Format | undefined): Format | undefined {
  if (extension === undefined) return parameter;
  if (format === undefined) {
    const extensionList = [...formatByExtension.keys()].join(', ');
    throw invalidQuery('pageId', `${quote(extension)} is not a file extension of a render. Use ${extensionList}.`);
  }
  if (parameter !== undefined && parameter !== format) {
    throw invalidQuery('format', `The URL ends in .${extension}, but format is ${parameter}. Leave out format.`);
  }
  return format;
}

function invalidQuery(path: string, message: string): AppError {
  return new AppError('invalid_query', { detail: message, errors: [{ path, code: 'invalid_value', message }] });
}
