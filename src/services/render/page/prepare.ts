import { WarningList } from '../../../core/warnings.ts';
import type { CodeEncoders } from '../../../design/boxes/drawings/index.ts';
import { charactersPerPage } from '../../../design/build/bound-text.ts';
import type { PageDocument } from '../../../design/document/page.ts';
import { onlyPage, type PageNumbers, type Places } from '../../../design/resolve/places.ts';
import { type NumberedPage, preparePageBoxes } from '../../../draw/prepare/page.ts';
import { mentionsNumbers } from './numbering.ts';
import type { PageValues } from './page-values.ts';

export type { NumberedPage };

/** A page of a file, prepared as if it were the only page. */
export interface PageToDraw extends NumberedPage {
  values: PageValues;
  /** The encoders of codes, if the document has codes. */
  codeEncoders: CodeEncoders | undefined;
  /** Whether the page shows its position in the file, so that it would look different at another position. */
  isNumbered: boolean;
  /** Whether the page becomes as many output pages as its content needs. */
  isPaginated: boolean;
}

/** The facts about a format on which the preparation of a page depends. */
interface PreparedFor {
  kind: 'image' | 'document';
  paginates?: true;
}

/** Prepares a page as if it were the only page of its file. @throws AppError too_complex, too_many_boxes */
export function preparePage(
  values: PageValues,
  { kind, paginates }: PreparedFor,
  codeEncoders?: CodeEncoders | undefined,
): PageToDraw {
  const { document } = values.loaded;
  const isPaginated = paginates === true && document.paginate !== undefined;
  const ownPreparation = prepareNumbered({ values, codeEncoders, isPaginated }, onlyPage);
  const warnings = new WarningList();
  for (const found of [values.warnings, ownPreparation.warnings]) warnings.addAll(found);
  return {
    ...ownPreparation,
    warnings: warnings.list(),
    values,
    codeEncoders,
    isPaginated,
    // An image is always the only page of its file.
    isNumbered: kind === 'document' && mentionsNumbers(document),
  };
}

/**
 * Prepares a page, or a part of its document, with the page numbers that the page has in its file. Parts of the flowing
 * content may have other page numbers (PAG-3). @throws AppError too_complex, too_many_boxes
 */
export function prepareNumbered(
  { values, codeEncoders, isPaginated }: Pick<PageToDraw, 'values' | 'codeEncoders' | 'isPaginated'>,
  numbers: PageNumbers,
  { document = values.loaded.document, places }: { document?: PageDocument; places?: Places } = {},
): NumberedPage {
  const { loaded, variables, brand, content, locale, now, size } = values;
  const page = { id: loaded.pageId, name: loaded.name, document };
  // A paginated page may have as much text as its maximum number of output pages allows.
  const characters = charactersPerPage * (isPaginated ? (loaded.document.paginate?.maxPages ?? 1) : 1);
  const input = { page, variables, brand, content, locale, now, numbers, places };
  return preparePageBoxes(input, { spaceId: loaded.spaceId, characters, codeEncoders, size });
}
