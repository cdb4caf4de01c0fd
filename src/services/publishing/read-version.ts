import { AppError } from '../../core/errors/app-error.ts';
import {
  findPublisher,
  findVersion,
  type NamedPublisher,
  type TemplateVersion,
} from '../../records/template-versions.ts';
import type { PublishedPage } from './entries.ts';
import { type PublishedParts, readPublishedPage } from './read-published.ts';
import { readFittingPages, type ShownPage } from './read-published-pages.ts';

/**
 * A version of a template, with the whole pages for which the response has room (PUB-2, LIM-3). The caller must have
 * checked whose template it is. @throws AppError version_not_found
 */
export async function readVersion(
  parts: PublishedParts,
  templateId: string,
  version: number,
): Promise<{ version: TemplateVersion; publishedBy: NamedPublisher | null; pages: ShownPage[] }> {
  const storedVersion = await findVersion(parts.db, templateId, version);
  if (!storedVersion) throw new AppError('version_not_found');
  const publishedBy = await findPublisher(parts.db, templateId, version);
  return {
    version: storedVersion,
    publishedBy,
    pages: await readFittingPages(parts, { ...storedVersion, id: templateId }),
  };
}

/** A whole page of a version. @throws AppError page_not_found */
export async function readVersionPage(
  parts: PublishedParts,
  { templateId, version, pageId }: { templateId: string; version: number; pageId: string },
): Promise<PublishedPage> {
  const page = await readPublishedPage(parts, templateId, version, pageId);
  if (!page) throw new AppError('page_not_found');
  return page;
}
