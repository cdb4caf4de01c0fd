import { type Warning, WarningList } from '../../core/warnings.ts';
import { unsupportedBy } from '../../design/boxes/style/index.ts';
import type { Box } from '../../design/boxes/types.ts';
import { type FontFace, planFonts } from '../../draw/gather/fonts/gather-fonts.ts';
import type { FontFile } from '../../draw/takumi/pool.ts';
import type { Output } from './output.ts';
import type { RenderParts } from './parts.ts';
import type { GatheredPictures } from './pictures.ts';
import { chooseDrawer, type PictureTask, rendererUnavailable } from './raster.ts';
import type { ResolvedRender } from './resolve.ts';
import type { Stages } from './stages.ts';

export interface DrawnPage {
  bytes: Uint8Array<ArrayBuffer>;
  warnings: Warning[];
}

/**
 * Gathers what is left to gather and draws. No budget is exceeded: what does not fit the isolate is the container's.
 * @throws AppError engine_failed, renderer_unavailable, render_timeout, output_too_large
 */
export async function drawPage(
  parts: Pick<RenderParts, 'takumi' | 'rasterRenderer' | 'fonts' | 'readFont'>,
  { page, root }: ResolvedRender,
  output: Output,
  pictures: GatheredPictures,
  stages: Stages,
  { lintOnly }: { lintOnly: boolean },
): Promise<DrawnPage> {
  const { format, renderType } = output;
  const isTakumi = renderType === 'takumi' && format !== 'pdf' && format !== 'pptx' && format !== 'html5';
  if (!isTakumi && !lintOnly) throw rendererUnavailable(format);
  const warnings = new WarningList();
  warnings.addAll(unsupportedStyles(root));
  const { drawing, gathered } = await stages.run('gather', async () => {
    const plan = planFonts(root, parts.fonts);
    warnings.addAll(plan.warnings);
    const [fonts, gathered] = await Promise.all([readFonts(parts, plan.faces), pictures.read()]);
    const { width, height, locale } = page;
    const base = { root, width, height, locale, fonts, fallbackFamilies: plan.fallbacks };
    return { drawing: { ...base, ...gathered }, gathered };
  });
  warnings.addAll(gathered.warnings);
  if (lintOnly || !isTakumi) {
    warnings.addAll(parts.takumi.overflows(drawing));
    return { bytes: new Uint8Array(0), warnings: warnings.list() };
  }
  const { scale = 1, quality = 90 } = output;
  const task: PictureTask = { format, scale, quality, opaque: isOpaque(page.backgroundColor) };
  const drawer = chooseDrawer(parts, drawing, task, stages);
  const bytes = await stages.run('draw', async () => {
    try {
      return await drawer.draw(drawing);
    } catch (error) {
      const broken = drawer.undrawable(drawing, error);
      if (broken.size === 0) throw error;
      const sound = await gathered.without(broken);
      warnings.addAll(sound.warnings);
      return drawer.draw({ ...drawing, ...sound });
    }
  });
  return { bytes, warnings: warnings.list() };
}

function readFonts({ readFont }: Pick<RenderParts, 'readFont'>, faces: readonly FontFace[]): Promise<FontFile[]> {
  return Promise.all(faces.map(async ({ path, ...face }) => ({ ...face, key: path, bytes: await readFont(path) })));
}

function unsupportedStyles(root: Box): Warning[] {
  const list = new WarningList();
  const visit = (box: Box): void => {
    for (const { message } of unsupportedBy('takumi', box.style)) {
      list.add({ code: 'style_unsupported', message, layerId: box.layerId });
    }
    if (box.kind === 'container') box.children.forEach(visit);
  };
  visit(root);
  return list.list();
}

/** Whether a canonical colour covers what is behind it: a name, `#rgb`, `#rrggbb` or `rgb()` without alpha. */
function isOpaque(color: string | undefined): boolean {
  if (color === undefined || color === 'transparent' || color === 'currentcolor') return false;
  return /^(?:[a-z]+|#[0-9a-f]{3}|#[0-9a-f]{6}(?:ff)?|rgb\([^/]*\))$/i.test(color);
}
