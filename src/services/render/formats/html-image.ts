import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { Tab } from '../../../draw/browser/tab.ts';
import { type Drawing, devicePixels } from '../../../draw/gather/drawing.ts';
import { gatherPages } from '../../../draw/gather/gather-pages.ts';
import type { ReadPictures } from '../../../draw/gather/pictures/gathered-pictures.ts';
import { identifyPicture } from '../../../draw/gather/pictures/index.ts';
import { printHtml } from '../../../draw/html/drawing.ts';
import type { Services } from '../../services.ts';
import type { Stages } from '../stages.ts';
import { requireBrowsers } from './browsers.ts';
import type { DrawnFile, FileToDraw } from './file.ts';
import { forJpeg, jpegWarnings } from './jpeg.ts';
import { findOverflows } from './overflows.ts';
import { refusedFonts } from './refused-fonts.ts';

/**
 * Draws one page as a picture in a browser.
 * @throws AppError renderer_unavailable, render_timeout
 */
export async function drawHtmlImage(
  services: Services,
  { pages: [page], output, pictures, title }: FileToDraw,
  format: 'png' | 'jpeg' | 'webp',
  stages: Stages,
): Promise<DrawnFile> {
  const browsers = requireBrowsers(services, format);
  const warnings = new WarningList();
  const gathered = await stages.run('gather', async () =>
    gatherPages(services, [page], pictures.forPages([page]), { ...output, engine: 'html' }),
  );
  warnings.addAll(gathered.warnings);
  warnings.addAll(findOverflows(services, [page], gathered.drawings));
  const { scale = 1, quality = 90 } = output;
  const bytes = await stages.run('draw', () =>
    browsers.use(stages.remaining, async (tab) => {
      const [drawn] = gathered.drawings;
      if (!drawn) throw new Error('One page gives one drawing');
      if (format === 'jpeg') warnings.addAll(await jpegWarnings(services, drawn));
      const drawing = format === 'jpeg' ? forJpeg(drawn) : drawn;
      warnings.addAll(await showPage(services, tab, drawing, gathered.pictures, { title, scale }));
      return takePicture(tab, drawing, { format, scale, quality });
    }),
  );
  return { bytes, pages: 1, warnings: warnings.list() };
}

async function showPage(
  { takumi }: Services,
  tab: Tab,
  drawing: Drawing,
  pictures: ReadPictures,
  { title, scale }: { title: string; scale: number },
): Promise<Warning[]> {
  const shrunk = takumi.shrunkSizes(drawing);
  const viewport = { width: drawing.width, height: drawing.height, scale };
  const { broken, refused } = await tab.show(
    printHtml([{ ...drawing, shrunk }], { title, medium: 'screen' }),
    viewport,
  );
  const fontWarnings = refusedFonts(refused);
  if (broken.size === 0) return fontWarnings;
  const sound = await pictures.without(broken);
  await tab.show(printHtml([{ ...drawing, ...sound, shrunk }], { title, medium: 'screen' }), viewport);
  return [...fontWarnings, ...sound.warnings];
}

/**
 * Requests the picture in whole device pixels, because the rounding of browsers is unspecified if the scale is not a
 * whole number.
 */
async function takePicture(
  tab: Tab,
  { width, height }: Drawing,
  { format, scale, quality }: { format: 'png' | 'jpeg' | 'webp'; scale: number; quality: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const [across, down] = [devicePixels(width, scale), devicePixels(height, scale)];
  const bytes = await tab.picture(format, { width: across / scale, height: down / scale, quality });
  const info = identifyPicture(bytes);
  if (info?.type === 'svg' || info?.width !== across || info.height !== down) {
    const size = info && info.type !== 'svg' ? `${info.width} × ${info.height}` : 'no picture';
    throw new Error(`The browser drew ${size} where ${across} × ${down} was asked for`);
  }
  return bytes;
}
