import type { SavedPage } from '../../../../contract/pages.ts';
import type * as contract from '../../../../contract/templates.ts';
import type { Warning } from '../../../../core/warnings.ts';
import type { ListedPage, Page } from '../../../../records/template-pages.ts';
import type { Template } from '../../../../records/templates.ts';
import { toPage, toTemplate } from '../../../../services/templates/docs.ts';
import { type Answer, json } from '../../answers.ts';
import { expectedRevision, revisionTag } from '../../if-match.ts';
import { memberOrKeyFacts } from '../../member-or-key.ts';
import type { AdmitContext } from '../../route.ts';

const tags = ['templates'];
const { reading: readingFacts, writing: writingFacts } = memberOrKeyFacts({
  reading: { role: 'viewer', scope: 'templates.read' },
  writing: { role: 'editor', scope: 'templates.write' },
});
/**
 * The common properties of the routes of templates and pages, which say who may read and who may write (AUTH-6,
 * AUTH-8).
 */
export const reading = { ...readingFacts, tags } as const;
export const writing = { ...writingFacts, tags } as const;

/** The address of a record for the services: its id from the path, the caller's space, and the revision in If-Match. */
export function toRecordAddress({
  params,
  principal,
  request,
}: AdmitContext<{ id: string }> & { principal: { spaceId: string } }) {
  return { id: params.id, spaceId: principal.spaceId, revision: expectedRevision(request) };
}

export function templateAnswer({
  template,
  pages,
}: {
  template: Template;
  pages: readonly ListedPage[];
}): Answer<{ doc: contract.Template }> {
  return json({ doc: toTemplate(template, pages) }, { headers: { ETag: revisionTag(template.revision) } });
}

/** @param pageIds of the pages that were changed, whose ETags the answer has */
export function designAnswer(
  { template, pages }: { template: Template; pages: readonly ListedPage[] },
  pageIds: readonly string[],
): Answer<{ doc: contract.Template; etags: Record<string, string> }> {
  const changed = pages.filter(({ id }) => pageIds.includes(id));
  const etags = Object.fromEntries(changed.map(({ id, revision }) => [id, revisionTag(revision)]));
  return json({ doc: toTemplate(template, pages), etags }, { headers: { ETag: revisionTag(template.revision) } });
}

/** @param warnings of a saved page, about names in its layers that do not exist */
export function pageAnswer(page: Page, warnings: readonly Warning[] = []): Answer<SavedPage> {
  const body = { doc: toPage(page), ...(warnings.length > 0 ? { warnings } : {}) };
  return json(body, { headers: { ETag: revisionTag(page.revision) } });
}
