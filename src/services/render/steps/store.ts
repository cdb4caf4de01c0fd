import { AppError } from '../../../core/errors/app-error.ts';
import type { JsonObject } from '../../../core/json.ts';
import { FileStore, type StoredFile } from '../../files/file-store.ts';
import type { DrawnFile } from '../formats/file.ts';
import { type Format, formats } from '../formats/table.ts';
import type { RenderParts } from '../parts.ts';

/** Stores what was drawn under its name. `recipe` says how it is made again. @throws AppError service_unavailable */
export async function store(
  parts: Pick<RenderParts, 'db' | 'files' | 'clock' | 'defer' | 'report'>,
  key: string,
  format: Format,
  { bytes, pages, warnings, details, shaders }: DrawnFile & { shaders: readonly string[] },
  recipe: JsonObject,
): Promise<StoredFile> {
  const facts = { contentType: formats[format].mediaType, pages, warnings, shaders, ...(details ? { details } : {}) };
  try {
    return await new FileStore(parts).put(key, bytes, facts, recipe);
  } catch (cause) {
    throw new AppError('service_unavailable', { cause });
  }
}
