import { designSettings } from '../../../design/document/template.ts';
import { listFontsForRender } from '../../../records/fonts.ts';
import type { RenderSpace } from '../../../records/read-for-render.ts';
import { findSpaceTemplate } from '../../../records/templates.ts';
import type { Services } from '../../services.ts';
import { templateNotFound } from '../../templates/not-found.ts';
import type { PageInput } from '../../templates/write-page.ts';
import type { LoadedPage } from '../page/loaded-page.ts';

/** A page that is not saved, alone or as part of a template of the space. */
export interface UnsavedPage {
  unsaved: PageInput;
  templateId?: string;
}

/**
 * Loads the page as if it were a page of the space, with the variables, brand and settings of the template that it
 * names.
 * @throws AppError template_not_found
 */
export async function loadUnsaved(
  { db }: Services,
  space: RenderSpace,
  { unsaved, templateId }: UnsavedPage,
): Promise<LoadedPage> {
  const { id: spaceId, globalVariables } = space;
  const [template, fonts] = await Promise.all([
    templateId === undefined ? undefined : findSpaceTemplate(db, spaceId, templateId),
    listFontsForRender(db, spaceId),
  ]);
  if (templateId !== undefined && !template) throw await templateNotFound(db, spaceId, templateId);
  const { name, ...document } = unsaved;
  return {
    pageId: 'unsaved',
    name,
    templateId: templateId ?? 'unsaved',
    spaceId,
    version: null,
    fonts,
    document,
    templateName: template?.name ?? name,
    settings: template ?? designSettings.parse({}),
    globalVariables,
    samples: template?.samples ?? [],
  };
}
