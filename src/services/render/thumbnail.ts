import { AppError } from '../../core/errors/app-error.ts';
import { findPublicTemplate } from '../../records/public-templates.ts';
import type { StoredFile } from '../files/file-store.ts';
import { readPublishedPage, readPublishedTemplate } from '../publishing/read-published.ts';
import type { Services } from '../services.ts';
import { render } from './render.ts';

/**
 * The length in px of the longer side. There are no other sizes, so that nobody can request many different ones. `tiny`
 * is for the rows of a list.
 */
export const thumbnailSides = { tiny: 240, small: 640, large: 1280 } as const;
type ThumbnailSize = keyof typeof thumbnailSides;
export const thumbnailQualities = { tiny: 75, small: 86, large: 86 } as const;

interface ThumbnailRequest {
  /** The id or slug of a public template. */
  template: string;
  /** The position of the page, from 1. */
  page: number;
  size: ThumbnailSize;
  format: 'webp' | 'jpeg';
  requestId: string;
  withBody: boolean;
}

interface Thumbnail {
  file: StoredFile;
  /** The spaces whose changes may make it another picture. */
  spaceIds: readonly string[];
}

const largestScale = 2;

/**
 * Returns a picture of a published page of a public template, with the default values of its variables (PUB-7). It is
 * an ordinary render with an ordinary file key, but it is free. takumi draws it, so that a stranger's request uses no
 * browser. `now()` is the time of publishing, so that even a page that shows the time is drawn only once.
 * @throws AppError template_not_found, page_not_found, and what a render throws
 */
export async function thumbnail(services: Services, thumbnailRequest: ThumbnailRequest): Promise<Thumbnail> {
  const template = await findPublicTemplate(services.db, thumbnailRequest.template);
  if (!template || template.publishedVersion === null) throw new AppError('template_not_found');
  const version = await readPublishedTemplate(services, template.id, template.publishedVersion);
  const pageId = version?.pageIds[thumbnailRequest.page - 1];
  const page =
    pageId === undefined ? null : await readPublishedPage(services, template.id, template.publishedVersion, pageId);
  if (!page) throw new AppError('page_not_found');
  const request = {
    requestId: thumbnailRequest.requestId,
    via: 'get',
    method: 'GET',
    pageIds: [page.id],
    namedPageIds: [page.id],
    format: thumbnailRequest.format,
    draft: false,
    version: template.publishedVersion,
    tweaks: {},
    textTweaks: {},
    brandTweaks: {},
    renderType: 'takumi',
    locale: 'en-US',
    scale: Math.min(largestScale, thumbnailSides[thumbnailRequest.size] / Math.max(page.width, page.height)),
    quality: thumbnailQualities[thumbnailRequest.size],
    dryRun: false,
    ...(template.publishedOn === null ? {} : { shownAt: template.publishedOn }),
  } as const;
  const { withBody } = thumbnailRequest;
  const { file, spaceIds } = await render(services, { kind: 'thumbnail' }, request, { withBody });
  if (!file) throw new AppError('internal_error', { cause: 'a render that is no dry run has a file' });
  return { file, spaceIds };
}
