import { AppError } from '../../core/errors/app-error.ts';
import { makeFreeSlug } from '../../records/slug.ts';
import { findTemplateWithPages, listPageIds } from '../../records/template-pages.ts';
import { listAssetReferences } from '../../records/template-versions.ts';
import { findTemplate, findTemplateBySlug } from '../../records/templates.ts';
import { duplicateTemplate } from '../../records/templates-writes.ts';
import { copyAssets } from '../assets/copy.ts';
import type { Services } from '../services.ts';
import { unlessSlugTaken } from './write-template.ts';

export interface CopyOptions {
  name?: string;
  slug?: string;
}

const nameLength = 200;

/**
 * Copies a template into a space. The copy is private and unpublished. If the template belongs to the same space, its
 * draft is copied. A template of another space must be public, and its published version is copied, because only its
 * own space may see the draft (PUB-8). Returns the copy with its pages. `source` is an id or a slug.
 * @throws AppError template_not_found, conflict for a slug that is taken
 */
export async function copyTemplate(
  services: Services,
  { source: asked, spaceId }: { source: string; spaceId: string },
  { name, slug }: CopyOptions,
) {
  const { db, clock } = services;
  const source = (await findTemplate(db, asked)) ?? (await findTemplateBySlug(db, asked));
  const isOwn = source?.spaceId === spaceId;
  const version = isOwn ? undefined : publicVersion(source);
  if (!source || version === null) throw new AppError('template_not_found');
  const sourceId = source.id;
  const versionChoice = version === undefined ? { draft: true } : { draft: false, version };
  const { pageIds } = await listPageIds(db, sourceId, versionChoice);
  // Assets are written before the pages that use them, so that a failed copy may leave unused assets but no broken page
  // (SEC-5).
  const assets =
    version === undefined
      ? undefined
      : await copyAssets(services, {
          fromSpaceId: source.spaceId,
          toSpaceId: spaceId,
          assetIds: await listAssetReferences(db, sourceId, version),
        });
  const copyName = name ?? (isOwn ? `${source.name.slice(0, nameLength - ' (copy)'.length)} (copy)` : source.name);
  const copy = {
    sourceId,
    pageIds,
    spaceId,
    name: copyName,
    slug: slug ?? makeFreeSlug(copyName, 'template'),
    ...(version !== undefined && { version }),
    ...(assets && { assets }),
  };
  const id = await unlessSlugTaken(db, copy.slug, duplicateTemplate(db, copy, clock.now()));
  const made = id === undefined ? undefined : await findTemplateWithPages(db, spaceId, id);
  if (!made) throw new AppError('template_not_found');
  return made;
}

/** The version that everyone sees, or null if there is none. */
function publicVersion(
  template: { publicOn: number | null; publishedVersion: number | null } | undefined,
): number | null {
  return template && template.publicOn !== null ? template.publishedVersion : null;
}
