import { toBase64Url } from '../../core/base64.ts';
import { stopwatch } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { hmacSha256 } from '../../core/hashing.ts';
import { drawingVersion } from '../../draw/drawing-versions.ts';
import { FileStore } from '../files/file-store.ts';
import type { Services } from '../services.ts';
import { beyondLimit, maxParityPages, type PageParity, uncomparedPage } from './formats/parity.ts';
import { render } from './render.ts';
import type { RenderRequest } from './request.ts';

/** A published version and its space. */
export interface PublishedVersion {
  spaceId: string;
  templateId: string;
  version: number;
  pageIds: readonly string[];
  requestId: string;
}

/** How similar the engines draw a published page. `key` is the key of the stored picture of the differences. */
export type StoredParity = Omit<PageParity, 'picture'> & { key?: string };

/** After this many milliseconds, no further page is started. */
const maxMs = 60_000;

/**
 * Throws if the deployment lacks something that every comparison needs. It is called before publishing, so that no
 * version is published that could not be compared. Some fields of the services throw when they are read if their
 * settings are missing.
 */
export function requireComparable(services: Services): void {
  for (const name of ['secret', 'browsers', 'outbound'] as const) Reflect.get(services, name);
}

/**
 * Draws the pages of a version with both engines and reports where they differ. The version is already published and
 * stays so whatever happens: a page that cannot be compared is reported with the reason, and this function never
 * throws.
 */
export async function compareVersion(services: Services, published: PublishedVersion): Promise<StoredParity[]> {
  const storedParities: StoredParity[] = [];
  try {
    await compareAll(services, published, storedParities);
  } catch (error) {
    reportQuietly(services, error);
    for (const pageId of published.pageIds.slice(storedParities.length))
      storedParities.push(uncomparedPage(pageId, notComparedBecause('internal_error')));
  }
  return storedParities;
}

async function compareAll(
  services: Services,
  published: PublishedVersion,
  storedParities: StoredParity[],
): Promise<void> {
  const elapsed = stopwatch();
  for (const [index, pageId] of published.pageIds.entries()) {
    if (index >= maxParityPages) storedParities.push(uncomparedPage(pageId, beyondLimit));
    else if (elapsed() > maxMs)
      storedParities.push(uncomparedPage(pageId, 'The pages before took too long to compare this one.'));
    else storedParities.push(await compareOne(services, published, pageId));
  }
}

/**
 * Reports an error. Reporting may itself fail, which is ignored, because the result already says that nothing was
 * compared.
 */
function reportQuietly({ report }: Services, error: unknown): void {
  try {
    report('parity_failed', error);
  } catch {}
}

const notComparedBecause = (code: string) => `The engines were not compared: ${code}.`;

async function compareOne(services: Services, published: PublishedVersion, pageId: string): Promise<StoredParity> {
  const { spaceId, version, requestId } = published;
  const request: RenderRequest = {
    requestId,
    via: 'post',
    method: 'POST',
    pageIds: [pageId],
    namedPageIds: [pageId],
    version,
    format: 'png',
    draft: false,
    tweaks: {},
    textTweaks: {},
    brandTweaks: {},
    locale: 'en-US',
    scale: 1,
    dryRun: true,
    lint: 'parity',
  };
  try {
    const { parity } = await render(services, { kind: 'publisher', spaceId }, request, { withBody: false });
    const [page] = parity ?? [];
    if (!page) throw new AppError('internal_error', { cause: 'a comparison answers every page' });
    const { picture, ...rest } = page;
    return picture ? { ...rest, key: await storeDifference(services, published, pageId, picture) } : rest;
  } catch (error) {
    // The version is already published, so a failure here must not look as if publishing had failed.
    const code = error instanceof AppError ? error.code : 'internal_error';
    if (!(error instanceof AppError) || error.status >= 500) services.report('parity_failed', error);
    return uncomparedPage(pageId, notComparedBecause(code));
  }
}

/** Stores the picture of the differences among the space's files (RND-16). */
async function storeDifference(
  services: Services,
  { spaceId, templateId, version }: PublishedVersion,
  pageId: string,
  picture: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const engines = [drawingVersion('takumi', 'png'), drawingVersion('html', 'png')];
  const name = await hmacSha256(
    services.secret,
    `parity\n${JSON.stringify([templateId, version, pageId, ...engines])}`,
  );
  const key = `${spaceId}/${toBase64Url(name)}.png`;
  await new FileStore(services).put(key, picture, { contentType: 'image/png', pages: 1, warnings: [] });
  return key;
}
