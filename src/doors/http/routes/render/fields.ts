import { z } from 'zod';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { JsonObject } from '../../../../core/json.ts';
import { lineText } from '../../../../core/line-text.ts';
import { jsonObject } from '../../../../core/schemas/json-value.ts';
import { emojiTypes, rendererType } from '../../../../design/document/template.ts';
import { compressions, factsOf, formatNames } from '../../../../services/render/formats/table.ts';

/** Fields of a render that mean the same in a body and in a query, typed as JSON has them. */
export const maxPageIds = 200;
const maxMetadataBytes = 2_048;

export const recordId = z.string().min(1).max(64);
export const format = z.enum(formatNames);
export const outputKind = z.enum(['json', 'binary', 'image', 'raw']);
export const renderType = rendererType;
export const emojiType = z.enum(emojiTypes);
export const scale = z.number().min(1).max(4);
export const compression = z.enum(compressions);
export const quality = z.number().min(1).max(100);
export const version = z.int().min(1);
/** What a dry run looks at besides. */
export const lint = z.enum(['parity']);
/** Stands in Content-Disposition. */
export const fileName = lineText(200);

/** BCP 47; an unknown but well-formed tag is as good as any. */
export const locale = z
  .string()
  .min(2)
  .max(35)
  .refine((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  }, 'Must be a BCP 47 language tag');

/** Text or an object of at most 2 KB as JSON (RND-26). */
export const metadata = z
  .union([z.string(), jsonObject])
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).byteLength <= maxMetadataBytes,
    'The metadata may have at most 2,048 bytes as JSON.',
  );

/** Rules between the fields that say what is drawn, the same for every door (RND-3, RND-4, RND-6). */
export interface PageFields {
  pageId?: string | undefined;
  pageIds?: readonly string[] | undefined;
  tweaksPerPage?: readonly JsonObject[] | undefined;
  templateId?: string | undefined;
  format: z.output<typeof format>;
  draft: boolean;
  version?: number | undefined;
  dryRun: boolean;
  lint?: z.output<typeof lint> | undefined;
}

/**
 * The pages that a request draws, in order, and all that it names. A deck names none: its template does (RND-3).
 * @throws AppError page_id_required, or `code` with every fault
 */
export function namedPages(fields: PageFields, code: 'invalid_body' | 'invalid_query') {
  const { pageId, pageIds, tweaksPerPage } = fields;
  const errors = [];
  if (pageIds && factsOf(fields.format).manyPages !== 'list') {
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
  if (fields.lint !== undefined && !fields.dryRun) {
    const message = 'lint works only in a dry run. Set dryRun to true.';
    errors.push({ path: 'lint', code: 'invalid_value', message });
  }
  const missing = {
    path: 'pageId',
    code: 'required',
    message: 'A page id is required. Send pageId or pageIds, or templateId for a deck.',
  };
  const isDeck = factsOf(fields.format).manyPages === 'template' && fields.templateId !== undefined;
  const isMissing = pages.length === 0 && !isDeck;
  if (errors.length > 0) throw new AppError(code, { errors: isMissing ? [...errors, missing] : errors });
  if (isMissing) throw new AppError('page_id_required', { errors: [missing] });
  // pageIds alone say what is drawn, but a pageId beside them is named too (AUTH-10).
  return { pageIds: pages, namedPageIds: [...new Set([...(pageId === undefined ? [] : [pageId]), ...pages])] };
}
