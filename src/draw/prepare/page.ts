import type { Warning } from '../../core/warnings.ts';
import type { CodeEncoders } from '../../design/boxes/drawings/index.ts';
import type { ContainerBox } from '../../design/boxes/types.ts';
import { buildBoxes } from '../../design/build/build-boxes.ts';
import { resizePage } from '../../design/resize/resize-page.ts';
import { type ResolveInput, resolvePage } from '../../design/resolve/resolve-page.ts';
import type { ResolvedPage } from '../../design/resolve/resolved-page.ts';
import { prepareTexts } from './index.ts';
import { scopeAssets } from './scope-assets.ts';
import { sizeShaders } from './size-shaders.ts';

/** What a page looks like, as data and as boxes. */
export interface NumberedPage {
  page: ResolvedPage;
  root: ContainerBox;
  warnings: Warning[];
}

/**
 * Turns a document and its values into the boxes that engines draw, for renders and for the editor's canvas.
 * `characters` limits the text of the page, and `spaceId` is the space in which its assets and shaders are looked up. `codeEncoders` is the result of loadCodeEncoders.
 * @throws AppError too_complex, too_many_boxes
 */
export function preparePageBoxes(
  input: ResolveInput,
  {
    spaceId,
    characters,
    codeEncoders,
    size,
  }: {
    spaceId: string;
    characters: number;
    codeEncoders: CodeEncoders | undefined;
    /** Px, if the page is drawn at another size than its own (JOB-5). */
    size?: { width: number; height: number };
  },
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
