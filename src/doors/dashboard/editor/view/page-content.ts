import type { JsonObject } from '../../../../core/json.ts';
import type { Warning } from '../../../../core/warnings.ts';
import type { CodeEncoders } from '../../../../design/boxes/drawings/index.ts';
import type { ContainerBox } from '../../../../design/boxes/types.ts';
import { charactersPerPage } from '../../../../design/build/bound-text.ts';
import type { PageDocument } from '../../../../design/document/page.ts';
import type { VariableSet } from '../../../../design/document/variables/index.ts';
import type { ResolveInput } from '../../../../design/resolve/resolve-page.ts';
import type { ResolvedPage } from '../../../../design/resolve/resolved-page.ts';
import { applyTweaks, tweakWarnings } from '../../../../design/resolve/tweaks.ts';
import type { FontLibrary } from '../../../../draw/gather/fonts/catalogue.ts';
import { joinMarks } from '../../../../draw/gather/fonts/join-marks.ts';
import { preparePageBoxes } from '../../../../draw/prepare/page.ts';
import { prepareNextTree, prepareTree } from '../../../../draw/prepare/tree.ts';
import { shareBoxes } from './share-boxes.ts';

/** Everything that a page is made of, apart from bytes of fonts and pictures. */
export interface PageSource extends Pick<ResolveInput, 'brand' | 'content' | 'locale' | 'now'> {
  id: string;
  name: string;
  document: PageDocument;
  /** The variables of the template and of the space; those of the page are in its document. */
  templateVariables: VariableSet;
  spaceVariables: VariableSet;
  /** Values that override the defaults of variables, for example those of a sample row. */
  tweaks: JsonObject;
  /** The space of the template, in which assets and shaders are looked up. */
  spaceId: string;
}

/** What building boxes needs beside the page. */
interface ContentTools {
  library: FontLibrary;
  /** The result of loadCodeEncoders for the document. */
  codeEncoders: CodeEncoders | undefined;
}

/** The boxes of a page, in which nothing is left to be evaluated. */
export interface PageContent {
  source: PageSource;
  page: ResolvedPage;
  root: ContainerBox;
  warnings: readonly Warning[];
}

/**
 * Evaluates a page and builds its boxes, as a render does. Boxes that equal those of `previous` are the same objects, so
 * that everything computed for them is kept (EDT-2). A value that does not fit its variable is a warning here.
 * @throws AppError too_complex, too_many_boxes
 */
export function composeContent(
  source: PageSource,
  { library, codeEncoders }: ContentTools,
  previous?: PageContent,
): PageContent {
  const { spaceId } = source;
  const { input, unmatched, faults, scopes } = resolveInput(source);
  const prepared = preparePageBoxes(input, { spaceId, characters: charactersPerPage, codeEncoders });
  const root = previous ? shareBoxes(previous.root, prepared.root) : prepared.root;
  if (previous) prepareNextTree(root, previous.root);
  else prepareTree(root);
  return {
    source,
    page: prepared.page,
    root: withJoinedMarks(root, library, previous),
    warnings: [...tweakWarnings(unmatched, scopes), ...faults, ...prepared.warnings],
  };
}

/** What the expressions of a page read, with the tweaks that fit no variable or that a variable does not accept. */
export function resolveInput(source: PageSource) {
  const { id, name, document, templateVariables, spaceVariables, tweaks, spaceId: _, ...values } = source;
  const scopes = { page: document.variables, template: templateVariables, space: spaceVariables };
  const { layers, unmatched, faults } = applyTweaks(scopes, tweaks);
  return {
    input: { page: { id, name, document }, variables: layers, ...values },
    unmatched,
    faults: faults.map(({ message }): Warning => ({ code: 'value_invalid', message })),
    scopes,
  };
}

/** Letters whose marks come from another font are split off, in boxes that are new in each version. */
function withJoinedMarks(root: ContainerBox, library: FontLibrary, previous: PageContent | undefined): ContainerBox {
  const joined = joinMarks(root, library);
  if (joined === root || !previous) return joined;
  const shared = shareBoxes(previous.root, joined);
  prepareNextTree(shared, previous.root);
  return shared;
}
