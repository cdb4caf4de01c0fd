import { AppError } from '../../core/errors/app-error.ts';
import { areAllApproved } from '../../records/shaders.ts';
import { FileRecords } from '../files/file-records.ts';
import { FileStore, rendersPrefix, type StoredFile } from '../files/file-store.ts';
import type { Services } from '../services.ts';
import { type Recipe, readRecipe } from './recipe.ts';
import { render } from './render.ts';

/**
 * Opens a rendered file by its key, `<space>/<name>` (RND-16). If the file was removed because nobody read it, it is
 * drawn again for free and stored under its former name (SCL-3), but only if the result is the same file.
 * @throws AppError file_not_found; shader_revoked if a shader in it is no longer approved; file_expired if it cannot be
 * drawn again because its template, content or pictures changed or are gone, or the engines now draw differently; and
 * the errors of a render that fails for another reason
 */
export async function openFile(
  services: Services,
  key: string,
  { withBody, requestId }: { withBody: boolean; requestId: string },
): Promise<StoredFile> {
  const stored = await new FileStore(services).find(key, { withBody });
  if (stored) return requireShaders(services, stored);
  const recipe = await new FileRecords(services).recipe(rendersPrefix + key);
  if (recipe === undefined) throw new AppError('file_not_found');
  const readable = recipe && readRecipe(recipe);
  if (!readable) throw expiredError();
  try {
    return await redraw(services, key, readable, { withBody, requestId });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw expiredError(error);
    throw error;
  }
}

async function redraw(
  services: Services,
  key: string,
  { request, pages, shownAt, once, title }: Recipe,
  { withBody, requestId }: { withBody: boolean; requestId: string },
): Promise<StoredFile> {
  const pageIds = pages.map(({ id }) => id);
  const originalRequest = { ...request, shownAt, pageIds, namedPageIds: [...new Set(pageIds)] };
  const renderOptions = { requestId, via: 'get', method: 'GET', dryRun: false } as const;
  const spaceId = key.slice(0, key.indexOf('/'));
  const versions = pages.map(({ version }) => version);
  const restored = {
    key,
    spaceId,
    versions,
    ...(once === undefined ? {} : { once }),
    ...(title === undefined ? {} : { title }),
  };
  const { file } = await render(
    services,
    { kind: 'restore', ...restored },
    { ...originalRequest, ...renderOptions },
    { withBody },
  );
  if (!file) throw new AppError('internal_error', { cause: 'a render that is no dry run has a file' });
  return file;
}

async function requireShaders({ db }: Services, file: StoredFile): Promise<StoredFile> {
  const { shaders = [], body } = file;
  if (shaders.length === 0 || (await areAllApproved(db, shaders))) return file;
  if (body instanceof ReadableStream) await body.cancel();
  throw new AppError('shader_revoked', { detail: 'A shader in this file was revoked, quarantined or deleted.' });
}

function expiredError(cause?: unknown): AppError {
  const detail =
    'The file was removed because nobody read it for a long time, and its inputs have changed since. Render it again.';
  return new AppError('file_expired', { detail, cause });
}
