import { WarningList } from '../../../core/warnings.ts';
import type { Drawing } from '../../../draw/takumi/engine.ts';
import type { RenderParts } from '../parts.ts';
import type { ImageFormat } from '../request.ts';
import type { Stages } from '../stages.ts';
import type { DrawnFile, FileToDraw } from './file.ts';
import { gatherPages } from './gather.ts';
import { chooseDrawer, type PictureTask } from './raster.ts';
import { withoutWebp } from './svg-pictures.ts';

/**
 * One page as a picture, drawn by takumi. No budget is exceeded: what does not fit the isolate is the container's.
 * @throws AppError engine_failed, renderer_unavailable, render_timeout, output_too_large
 */
export async function drawTakumiImage(
  parts: Pick<RenderParts, 'takumi' | 'rasterRenderer' | 'fonts' | 'readFont' | 'emoji'>,
  { pages: [{ resolved }], output, picturesOf }: FileToDraw,
  format: ImageFormat,
  stages: Stages,
): Promise<DrawnFile> {
  const warnings = new WarningList();
  const gathered = await stages.run('gather', async () =>
    gatherPages(parts, [resolved], await picturesOf([resolved]), { ...output, engine: 'takumi' }),
  );
  warnings.addAll(gathered.warnings);
  const [drawing] = gathered.drawings;
  if (!drawing) throw new Error('One page gives one drawing');
  const { scale = 1, quality = 90 } = output;
  const task: PictureTask = { format, scale, quality, opaque: isOpaque(resolved.page.backgroundColor) };
  const drawer = chooseDrawer(parts, drawing, task, stages);
  const draw = async (each: Drawing) => drawer.draw(format === 'svg' ? await withoutWebp(parts, each, stages) : each);
  const bytes = await stages.run('draw', async () => {
    try {
      return await draw(drawing);
    } catch (error) {
      const broken = drawer.undrawable(drawing, error);
      if (broken.size === 0) throw error;
      const sound = await gathered.pictures.without(broken);
      warnings.addAll(sound.warnings);
      return draw({ ...drawing, ...sound });
    }
  });
  return { bytes, pages: 1, warnings: warnings.list() };
}

/** Whether a canonical colour covers what is behind it: a name, `#rgb`, `#rrggbb` or `rgb()` without alpha. */
export function isOpaque(color: string | undefined): boolean {
  if (color === undefined || color === 'transparent' || color === 'currentcolor') return false;
  return /^(?:[a-z]+|#[0-9a-f]{3}|#[0-9a-f]{6}(?:ff)?|rgb\([^/]*\))$/i.test(color);
}
