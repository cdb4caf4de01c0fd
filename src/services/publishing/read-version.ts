import { AppError } from '../../core/errors/app-error.ts';
import {
  findPublisher,
  findVersion,
  type NamedPublisher,
  type TemplateVersion,
} from '../../records/template-versions.ts';
import type { Services } from '../services.ts';
import type { PublishedPage } from './entries.ts';
import { readPublishedPage } from './read-published.ts';
import { readFittingPages, type ShownPage } from './read-published-pages.ts';

/**
 * Reads a version of a template, with the whole pages for which the response has room (PUB-2, LIM-3). The caller must
 * have checked that the user may see the template. @throws AppError version_not_found
 */
export async function readVersion(
  services: Services,
  templateId: string,
  version: number,
): Promise<{ version: TemplateVersion; publishedBy: NamedPublisher | null; pages: ShownPage[] }> {
  const storedVersion = await findVersion(services.db, templateId, version);
  if (!storedVersion) throw new AppError('version_not_found');
  const publishedBy = await findPublisher(services.db, templateId, version);
  return {
    version: storedVersion,
    publishedBy,
    pages: await readFittingPages(services, { ...storedVersion, id: templateId }),
  };
}

/** A whole page of a version. @throws AppError page_not_found */
export async function readVersionPage(
  services: Services,
  { templateId, version, pageId }: { templateId: string; version: number; pageId: string },
): Promise<PublishedPage> {
  const page = await readPublishedPage(services, templateId, version, pageId);
  if (!page) throw new AppError('page_not_found');
  return page;
}
