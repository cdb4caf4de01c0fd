import { stopwatch } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import { unsupportedBy } from '../../design/boxes/style/index.ts';
import type { Box } from '../../design/boxes/types.ts';
import { planFonts } from '../../draw/gather/fonts/gather-fonts.ts';
import { type Drawing, fitsIsolate } from '../../draw/takumi/engine.ts';
import type { FontFile } from '../../draw/takumi/pool.ts';
import type { Output } from './output.ts';
import type { RenderParts } from './parts.ts';
import type { GatheredPictures } from './pictures.ts';
import type { ResolvedRender } from './resolve.ts';
import type { Stages } from './stages.ts';

export interface DrawnPage {
  bytes: Uint8Array<ArrayBuffer>;
  warnings: Warning[];
}

/**
 * Gathers what is left to gather and draws. No budget is exceeded: what does not fit the isolate is the container's.
 * @throws AppError engine_failed, renderer_unavailable, render_timeout
 */
export async function drawPage(
  parts: Pick<RenderParts, 'takumi' | 'fonts' | 'readFont'>,
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
  const drawing = await stages.run('gather', async (): Promise<Drawing> => {
    const plan = planFonts(root, parts.fonts);
    warnings.addAll(plan.warnings);
    const [fonts, gathered] = await Promise.all([
      Promise.all(
        plan.faces.map(async ({ path, ...face }): Promise<FontFile> => {
          return { ...face, key: path, bytes: await parts.readFont(path) };
        }),
      ),
      pictures.read(),
    ]);
    warnings.addAll(gathered.warnings);
    const { width, height, locale } = page;
    return { root, width, height, locale, fonts, fallbackFamilies: plan.fallbacks, ...gathered };
  });
  if (lintOnly || !isTakumi) {
    warnings.addAll(parts.takumi.overflows(drawing));
    return { bytes: new Uint8Array(0), warnings: warnings.list() };
  }
  const { scale = 1, quality = 90 } = output;
  const opaque = isOpaque(page.backgroundColor);
  if (!fitsIsolate(drawing, { format, scale, opaque })) throw rendererUnavailable(format);
  const bytes = await stages.run('draw', async () => {
    if (format === 'svg') return parts.takumi.svg(drawing);
    const elapsed = { encode: 0 };
    const drawn = await parts.takumi.raster(drawing, { format, scale, quality, opaque }, (encode) => {
      const time = stopwatch();
      const result = encode();
      elapsed.encode = time();
      return result;
    });
    stages.split('draw', 'encode', elapsed.encode);
    return drawn;
  });
  return { bytes, warnings: warnings.list() };
}

function rendererUnavailable(format: string): AppError {
  return new AppError('renderer_unavailable', { cause: `no renderer for ${format}`, headers: { 'Retry-After': '30' } });
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

/** Whether a canonical colour covers what is behind it. Anything but a plain colour is taken for transparent. */
function isOpaque(color: string | undefined): boolean {
  if (color === undefined || color === 'transparent' || color === 'currentcolor') return false;
  if (color.startsWith('#')) return color.length === 4 || color.length === 7 || /ff$/i.test(color.slice(7));
  return !/[/]|rgba|hsla/.test(color) && !color.includes('(') ? true : /^rgb\([^/]*\)$/.test(color);
}
