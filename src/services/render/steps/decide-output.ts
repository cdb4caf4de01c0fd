import { AppError } from '../../../core/errors/app-error.ts';
import { outputLimits } from '../../../draw/budget.ts';
import { devicePixels } from '../../../draw/gather/drawing.ts';
import type { Output } from '../formats/file.ts';
import { getFormatFacts } from '../formats/table.ts';
import type { RenderJob } from '../job.ts';
import type { LoadedPage } from '../page/loaded-page.ts';
import { pageSize } from '../page-size.ts';
import type { RenderRequest } from '../request.ts';

export function chooseOutput({ request, loaded }: Pick<RenderJob, 'request' | 'loaded'>): Pick<RenderJob, 'output'> {
  return { output: decideOutput(request, loaded[0]) };
}

/**
 * Decides the format, size and engine of the output from the request and the template's settings (RND-8, RND-9,
 * RND-22).
 * @throws AppError output_too_large before any work (RND-20)
 */
export function decideOutput(request: RenderRequest, { document, settings }: LoadedPage): Output {
  const { format } = request;
  const requestedEngine = request.renderType ?? (settings.rendererType === 'html' ? 'html' : 'takumi');
  const { engine, warnsAboutEngine, isRaster, hasQuality, hasCompression } = getFormatFacts(format);
  const renderType = engine === 'choice' ? requestedEngine : engine;
  const scale = isRaster ? (request.scale ?? settings.renderScale ?? 2) : undefined;
  const quality = hasQuality ? (request.quality ?? settings.webpQuality ?? 90) : undefined;
  const { width, height } = pageSize(request, document);
  if (scale !== undefined) rejectTooLarge(width, height, scale);
  const shouldWarn =
    warnsAboutEngine === 'always' || (warnsAboutEngine === 'when asked' && request.renderType !== undefined);
  const isSubstituted = renderType !== requestedEngine && shouldWarn;
  return {
    format,
    renderType,
    width,
    height,
    ...(scale === undefined ? {} : { scale }),
    ...(quality === undefined ? {} : { quality }),
    ...(hasCompression && request.compression === 'small' ? { compression: 'small' } : {}),
    emojiType: request.emojiType ?? settings.emojiType ?? 'twemoji',
    warnings: isSubstituted
      ? [{ code: 'engine_substituted', message: `${format} is always drawn by ${renderType}.` }]
      : [],
  };
}

function rejectTooLarge(width: number, height: number, scale: number): void {
  const [across, down] = [devicePixels(width, scale), devicePixels(height, scale)];
  if (across <= outputLimits.side && down <= outputLimits.side && across * down <= outputLimits.pixels) return;
  const fitting = Math.min(
    outputLimits.side / Math.max(width, height),
    Math.sqrt(outputLimits.pixels / (width * height)),
  );
  const remedy =
    fitting >= 1
      ? `Use a scale of at most ${Math.floor(fitting * 100) / 100}.`
      : 'No scale fits, because the page itself is too large.';
  throw new AppError('output_too_large', {
    detail: `The output would have ${across} × ${down} pixels. At most ${outputLimits.pixels / 1e6} megapixels and ${outputLimits.side} pixels on a side are allowed. ${remedy}`,
  });
}
