import { AppError } from '../../../../core/errors/app-error.ts';
import { readBytes } from '../../body.ts';

const bodyLimit = 16 * 1024;

/** Reads the fields of a submitted form. @throws AppError unsupported_media_type, body_too_large, invalid_body */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new AppError('unsupported_media_type', { detail: 'Send Content-Type: application/x-www-form-urlencoded.' });
  }
  const bytes = await readBytes(request, bodyLimit);
  try {
    return new URLSearchParams(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw new AppError('invalid_body', { detail: 'The form is not valid UTF-8.' });
  }
}
