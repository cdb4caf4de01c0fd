import type { Warning } from '../../core/warnings.ts';
import type { CodeEncoders } from '../../design/boxes/drawings/index.ts';
import type { ContainerBox } from '../../design/boxes/types.ts';
import { buildBoxes } from '../../design/build/build-boxes.ts';
import { resizePage, type Size } from '../../design/resize/resize-page.ts';
import { type ResolveInput, resolvePage } from '../../design/resolve/resolve-page.ts';
import type { ResolvedPage } from '../../design/resolve/resolved-page.ts';
import { prepareTexts } from './index.ts';
import { scopeAssets } from './scope-assets.ts';
import { sizeShaders } from './size-shaders.ts';

/** A page as resolved data and as boxes. */
export interface NumberedPage {
  page: ResolvedPage;
  root: ContainerBox;
  warnings: Warning[];
}

interface PageOptions {
  /** The space whose assets and shaders the page uses. */
  spaceId: string;
  /** The maximum number of characters on the page. */
  characters: number;
  /** The result of loadCodeEncoders. */
  codeEncoders: CodeEncoders | undefined;
  /** The size at which the page is drawn, in px (JOB-5). The default is that of the page. */
  size?: Size;
}

/**
 * Turns a document and its values into the boxes that engines draw. Renders and the editor's canvas use it.
 * @throws AppError too_complex, too_many_boxes
 */
export function preparePageBoxes(
  input: ResolveInput,
  { spaceId, characters, codeEncoders, size }: PageOptions,
): NumberedPage {
  const resolved = resolvePage(input);
  const page = size ? resizePage(resolved.page, size) : resolved.page;
  const boxes = buildBoxes(page, { characters, codeEncoders });
  return {
    page,
    root: prepareTexts(sizeShaders(scopeAssets(spaceId, boxes.root), page), page.locale),
    warnings: [...resolved.warnings, ...boxes.warnings],
  };
}
