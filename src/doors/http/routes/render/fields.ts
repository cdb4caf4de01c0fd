import type { z } from 'zod';
import type { format, lint } from '../../../../contract/renders.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { JsonObject } from '../../../../core/json.ts';
import { getFormatFacts } from '../../../../services/render/formats/table.ts';

/** The fields that select what is drawn. Their rules are the same over HTTP and MCP (RND-3, RND-4, RND-6). */
export interface PageFields {
  pageId?: string | undefined;
  pageIds?: readonly string[] | undefined;
  tweaksPerPage?: readonly JsonObject[] | undefined;
  templateId?: string | undefined;
  format: z.output<typeof format>;
  draft: boolean;
  version?: number | undefined;
  sampleId?: string | undefined;
  dryRun: boolean;
  lint?: z.output<typeof lint> | undefined;
}

/**
 * The pages that a request draws, in order, and all pages that it names. Both are empty for a deck, which draws the
 * pages of its template (RND-3). @throws AppError page_id_required, or `code` with every fault
 */
export function namedPages(fields: PageFields, code: 'invalid_body' | 'invalid_query') {
  const { pageId, pageIds, tweaksPerPage } = fields;
  const errors = [];
  if (pageIds && getFormatFacts(fields.format).manyPages !== 'list') {
    errors.push({ path: 'pageIds', code: 'invalid_value', message: 'pageIds can only be used with format pdf.' });
  }
  const pages = pageIds ?? (pageId === undefined ? [] : [pageId]);
  if (tweaksPerPage && pages.length > 0 && tweaksPerPage.length !== pages.length) {
    const message = `pageIds has ${pages.length} items, but tweaksPerPage has ${tweaksPerPage.length}. Send one item for each page.`;
    errors.push({ path: 'tweaksPerPage', code: 'invalid_value', message });
  }
  if (fields.draft && fields.version !== undefined) {
    const message = 'A draft has no version. Send either draft or version.';
    errors.push({ path: 'version', code: 'invalid_value', message });
  }
  if (!fields.draft && fields.sampleId !== undefined) {
    const message = 'Only drafts show samples. Set draft to true, or send the values as tweaks.';
    errors.push({ path: 'sampleId', code: 'invalid_value', message });
  }
  if (fields.lint !== undefined && !fields.dryRun) {
    const message = 'lint works only in a dry run. Set dryRun to true.';
    errors.push({ path: 'lint', code: 'invalid_value', message });
  }
  const missing = {
    path: 'pageId',
    code: 'required',
    message: 'A page id is required. Send pageId or pageIds, or templateId for a deck.',
  };
  const isDeck = getFormatFacts(fields.format).manyPages === 'template' && fields.templateId !== undefined;
  const isMissing = pages.length === 0 && !isDeck;
  if (errors.length > 0) throw new AppError(code, { errors: isMissing ? [...errors, missing] : errors });
  if (isMissing) throw new AppError('page_id_required', { errors: [missing] });
  // If there are pageIds, only they select what is drawn, but access to a pageId next to them is checked too (AUTH-10).
  return { pageIds: pages, namedPageIds: [...new Set([...(pageId === undefined ? [] : [pageId]), ...pages])] };
}
