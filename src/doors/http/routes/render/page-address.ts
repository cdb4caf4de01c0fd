import { AppError } from '../../../../core/errors/app-error.ts';
import type { Format } from '../../../../core/names/renders.ts';
import { quote } from '../../../../core/quote.ts';

/** The formats that the extensions in the address of a page select (RND-7). */
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
  /** The extension as written in the address, without the dot. */
  extension?: string;
  /** The format of the extension; absent if there is no extension or it is unknown. */
  format?: Format;
}

/** Reads an address of the form `<pageId>` or `<pageId>.<extension>`. An id never contains a dot. */
export function readPageAddress(segment: string): PageAddress {
  const dot = segment.indexOf('.');
  if (dot < 0) return { pageId: segment };
  const extension = segment.slice(dot + 1);
  const format = formatByExtension.get(extension.toLowerCase());
  return { pageId: segment.slice(0, dot), extension, ...(format === undefined ? {} : { format }) };
}

/**
 * The format of a request, from the extension in its address and its parameter `format`.
 * @throws AppError invalid_query for an unknown extension, or if the two differ
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
