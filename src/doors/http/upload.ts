import { z } from 'zod';
import { AppError } from '../../core/errors/app-error.ts';
import { readBytes } from './body.ts';
import { parseInput } from './faults.ts';
import type { RequestContext } from './route.ts';

interface Upload<Fields> {
  /** The bytes of the file. Only they determine its type (SEC-2). */
  bytes: Uint8Array<ArrayBuffer>;
  /** The file name that the sender gave, without folders; undefined if there is none. */
  fileName: string | undefined;
  fields: Fields;
}

/** The number of bytes that a multipart body may have in addition to its file, for boundaries, headers and fields. */
const multipartRoom = 65_536;
const longestName = 200;

/** The `bodyLimit` of an upload route, in bytes of the whole body. `limit` is the maximum size of the file. */
export function uploadBodyLimit(limit: number): number {
  return limit + multipartRoom;
}

/**
 * Reads one uploaded file and its fields. In multipart/form-data, the file is the part `file`, and the other parts are
 * the fields. With any other content type, the whole body is the file, and the fields are in the query.
 * @throws AppError body_too_large above `limit` bytes of file, invalid_body, unknown_field, invalid_query
 */
export async function readUpload<Shape extends z.ZodRawShape>(
  { request, url }: Pick<RequestContext, 'request' | 'url'>,
  shape: Shape,
  limit: number,
): Promise<Upload<z.output<z.ZodObject<Shape>>>> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    const fields = parseInput(z.object(shape), Object.fromEntries(url.searchParams), 'invalid_query');
    const bytes = await readBytes(request, limit);
    if (bytes.byteLength === 0) throw noFile();
    return { bytes, fileName: undefined, fields };
  }
  const form = await readForm(await readBytes(request, uploadBodyLimit(limit)), type);
  const [file, ...others] = form.getAll('file');
  if (!(file instanceof File) || file.size === 0 || others.length > 0) throw noFile();
  if (file.size > limit) throw new AppError('body_too_large', { detail: `The file may have at most ${limit} bytes.` });
  form.delete('file');
  const fields = parseInput(z.strictObject(shape), Object.fromEntries(form), 'invalid_body');
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    fileName: plainName(file.name),
    fields,
  };
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (cause) {
    throw new AppError('invalid_body', { detail: 'The body is not valid multipart/form-data.', cause });
  }
}

function noFile(): AppError {
  const message = 'Send one file, either as the part `file` of multipart/form-data or as the whole body.';
  return new AppError('invalid_body', { detail: message, errors: [{ path: 'file', code: 'required', message }] });
}

function plainName(name: string): string | undefined {
  const last =
    name
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '')
      .trim() ?? '';
  return last === '' ? undefined : [...last].slice(0, longestName).join('').toWellFormed();
}
