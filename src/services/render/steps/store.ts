import { AppError } from '../../../core/errors/app-error.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Format } from '../../../core/names/renders.ts';
import { FileStore, type StoredFile } from '../../files/file-store.ts';
import type { Services } from '../../services.ts';
import type { DrawnFile } from '../formats/file.ts';
import { formats } from '../formats/table.ts';
import type { Ending, RenderJob } from '../job.ts';

/** Ends a render whose file is already stored, because a repeated render is free (CRD-1). A draft is always drawn. */
export async function findStoredFile({
  services,
  request,
  key,
  withBody,
  balance,
  costPerPage,
  warnings,
  background,
}: Pick<
  RenderJob,
  'services' | 'request' | 'key' | 'withBody' | 'balance' | 'costPerPage' | 'warnings' | 'background'
>): Promise<{
  ending?: Ending;
}> {
  if (request.draft) return {};
  const file = await new FileStore(services).find(key, { withBody });
  if (!file) return {};
  warnings.addAll(file.warnings);
  const isCharged = background?.isCharged === true;
  const cost = isCharged ? costPerPage * file.pages : 0;
  return { ending: { file, pages: file.pages, cached: !isCharged, credits: { cost, remaining: balance } } };
}

/** Stores the drawn file under its key. `recipe` says how to make it again. @throws AppError service_unavailable */
export async function store(
  services: Services,
  key: string,
  format: Format,
  { bytes, pages, warnings, details, shaders }: DrawnFile & { shaders: readonly string[] },
  recipe: JsonObject,
): Promise<StoredFile> {
  const facts = { contentType: formats[format].mediaType, pages, warnings, shaders, ...(details ? { details } : {}) };
  try {
    return await new FileStore(services).put(key, bytes, facts, recipe);
  } catch (cause) {
    throw new AppError('service_unavailable', { cause });
  }
}
