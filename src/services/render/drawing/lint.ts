import { type Warning, WarningList } from '../../../core/warnings.ts';
import { maskedContent } from '../../../draw/takumi/masked-content.ts';
import type { RenderParts } from '../parts.ts';
import type { Stages } from '../stages.ts';
import type { FileToDraw } from './file.ts';
import { gatherPages, unprintedStyles } from './gather.ts';
import { jpegWarnings } from './jpeg.ts';
import { refuseTooMuchWork } from './raster.ts';

/**
 * What drawing would warn of, found without drawing (RND-25).
 * @throws AppError output_too_large as drawing would
 */
export async function lintFile(
  parts: Pick<RenderParts, 'takumi' | 'fonts' | 'readFont' | 'emoji'>,
  { pages, output, picturesOf }: FileToDraw,
  stages: Stages,
): Promise<Warning[]> {
  const warnings = new WarningList();
  await stages.run('gather', async () => {
    const looks = pages.map(({ resolved }) => resolved);
    const gathered = await gatherPages(parts, looks, await picturesOf(looks), { ...output, engine: output.renderType });
    warnings.addAll(gathered.warnings);
    if (output.format === 'pdf') for (const { root } of looks) warnings.addAll(unprintedStyles(root));
    for (const [index, drawing] of gathered.drawings.entries()) {
      // A page that flows over many is meant to hold more than one.
      const isFlowing = output.format === 'pdf' && pages[index]?.loaded.document.paginate !== undefined;
      if (!isFlowing) warnings.addAll(parts.takumi.overflows(drawing));
      // Only what is drawn in pixels has a scale.
      if (output.renderType === 'takumi' && output.scale !== undefined) {
        warnings.addAll(maskedContent(drawing.root));
        refuseTooMuchWork(parts.takumi, drawing, output.scale);
      }
      if (output.format === 'jpeg') warnings.addAll(jpegWarnings(parts, drawing));
    }
  });
  return warnings.list();
}
