import { requireJsonObject } from '../../../core/json.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import { type AdFile, indexName } from '../../../draw/formats/html5/ad-file.ts';
import { drawBackup } from '../../../draw/formats/html5/backup.ts';
import { type BuiltAd, buildAd } from '../../../draw/formats/html5/build.ts';
import { defaultClickUrl } from '../../../draw/formats/html5/click.ts';
import { fitAd } from '../../../draw/formats/html5/fit-ad.ts';
import type { LiveShader } from '../../../draw/formats/html5/live/live-shader.ts';
import { strictest } from '../../../draw/formats/html5/preflight/networks.ts';
import {
  type PictureFile,
  type PictureLimits,
  type Redraw,
  shrinkPicture,
} from '../../../draw/formats/shrink-picture.ts';
import { cutFonts } from '../../../draw/formats/subset/cut-fonts.ts';
import type { Drawing } from '../../../draw/gather/drawing.ts';
import { type GatheredPages, gatherPages } from '../../../draw/gather/gather-pages.ts';
import type { Picture } from '../../../draw/gather/picture.ts';
import type { ReadPictures } from '../../../draw/gather/pictures/gathered-pictures.ts';
import { pictureBoxes } from '../../../draw/gather/sources.ts';
import { unsupportedStyles } from '../../../draw/gather/unsupported-styles.ts';
import { onWhite } from '../../../draw/on-white.ts';
import type { Services } from '../../services.ts';
import type { Stages } from '../stages.ts';
import type { DrawnFile, FileToDraw } from './file.ts';
import { findOverflows } from './overflows.ts';
import { drawOnce, pictureDrawing } from './picture-alone.ts';
import { chooseDrawer } from './raster.ts';

/** A page with at most this number of pixels is drawn repeatedly until its backup image is small enough. */
const smallPixels = 2_000_000;

/**
 * Makes a self-contained display ad from one page (DOCF-3). Its HTML is only written, not shown, so no browser is
 * needed. takumi draws the backup image, and redraws the pictures that ad networks would not accept as they are.
 * @throws AppError engine_failed, renderer_unavailable, render_timeout, output_too_large
 */
export async function drawHtml5(
  services: Services,
  { pages: [page], output, title, pictures: filePictures, shaders, telemetryOrigin }: FileToDraw,
  stages: Stages,
): Promise<DrawnFile> {
  const warnings = new WarningList();
  const gathered = await stages.run('gather', async () =>
    gatherPages(services, [page], await filePictures.forPages([page]), { ...output, engine: 'html' }),
  );
  warnings.addAll(gathered.warnings);
  warnings.addAll(findOverflows(services, [page], gathered.drawings));
  for (const { message, ...rest } of unsupportedStyles(page.root, 'takumi')) {
    warnings.add({ ...rest, message: `In the backup image, ${message}` });
  }
  const { drawing, pictures, backup } = await addBackup(services, gathered, stages, warnings);
  const live = await stages.run('gather', () => liveShaders(shaders, drawing, telemetryOrigin));
  warnings.addAll(live.warnings);
  const posters = new Set(live.shaders.map(({ key }) => key));
  const fonts = await stages.run('encode', async () => cutFonts(services.subsetter, drawing));
  const preparedDrawing = { ...drawing, fonts, shrunk: services.takumi.shrunkSizes(drawing) };
  // Pictures are tried in several sizes, so it is measured only once which share of each picture is visible.
  const shares = services.takumi.pictureShares(drawing);
  const { ad, warnings: reduced } = await fitAd({
    shrink: (limits) =>
      shrinkAll(services, drawing, pictures, stages, { posters, shares, ...(limits ? { limits } : {}) }),
    build: (files) =>
      stages.run('encode', () =>
        buildAd({
          drawing: preparedDrawing,
          title,
          clickUrl: page.values.clickUrl ?? defaultClickUrl,
          pictures: files,
          backup,
          shaders: live.shaders,
        }),
      ),
    getLayerId: (key) =>
      [...pictureBoxes(drawing.root).values()].find((box) => drawing.getPicture(box).key === key)?.layerId,
  });
  warnings.addAll(reduced);
  warnings.addAll(tooLarge(ad, preparedDrawing));
  return {
    bytes: ad.zip,
    pages: 1,
    warnings: warnings.list(),
    details: { preflight: requireJsonObject(ad.report) },
  };
}

/** The shaders that run in the ad, each with the key of its still picture. */
async function liveShaders(
  source: FileToDraw['shaders'],
  { root, getPicture }: Drawing,
  telemetryOrigin: string | undefined,
): Promise<{ shaders: LiveShader[]; warnings: Warning[] }> {
  const shaders: LiveShader[] = [];
  const warnings: Warning[] = [];
  for (const box of pictureBoxes(root).values()) {
    if (box.source.kind !== 'shader') continue;
    const running = await source.running(box.source);
    if (running === undefined) continue;
    if ('still' in running) {
      const message = `The shader is not animated in the ad: ${running.still}.`;
      warnings.push({ code: 'shader_unavailable', message, layerId: box.layerId });
      continue;
    }
    const { shaderId, ...shader } = running;
    const telemetry = telemetryOrigin && `${telemetryOrigin}/api/v1/shaders/${shaderId}/telemetry`;
    shaders.push({ key: getPicture(box).key, ...shader, ...(telemetry ? { telemetry } : {}) });
  }
  return { shaders, warnings };
}

/**
 * Draws the backup image. Pictures that cannot be drawn get placeholders, both in the ad and in the backup image
 * (RND-23).
 */
async function addBackup(
  services: Services,
  { drawings: [drawing], pictures }: GatheredPages,
  stages: Stages,
  warnings: WarningList,
): Promise<{ drawing: Drawing; pictures: ReadPictures; backup: AdFile }> {
  if (!drawing) throw new Error('One page gives one drawing');
  const drawAll = (sound: Drawing) =>
    drawBackup({
      draw: (format, quality) =>
        stages.run('draw', () =>
          // The author of an ad does not know what is behind the ad, so a white background is assumed.
          drawOnce(services, format === 'jpeg' ? onWhite(sound) : sound, { format, quality }, stages),
        ),
      isSmall: drawing.width * drawing.height <= smallPixels,
    });
  try {
    return { drawing, pictures, backup: await drawAll(drawing) };
  } catch (error) {
    const { undrawable } = chooseDrawer(
      services,
      drawing,
      { format: 'png', scale: 1, quality: 90, opaque: false },
      stages,
    );
    const broken = await undrawable(drawing, error);
    if (broken.size === 0) throw error;
    const sound = await pictures.without(broken);
    warnings.addAll(sound.warnings);
    const redrawn = { ...drawing, ...sound };
    return { drawing: redrawn, pictures: sound, backup: await drawAll(redrawn) };
  }
}

interface ShrinkOptions {
  /** The keys of the still pictures that are replaced by running shaders. */
  posters: ReadonlySet<string>;
  /** The visible share of each picture by the picture's key; see TakumiEngine.pictureShares. */
  shares: ReadonlyMap<string, number>;
  limits?: PictureLimits;
}

async function shrinkAll(
  services: Services,
  drawing: Drawing,
  { pictures }: ReadPictures,
  stages: Stages,
  { posters, shares, limits }: ShrinkOptions,
): Promise<Map<string, PictureFile>> {
  const files = new Map<string, PictureFile>();
  for (const picture of drawing.emoji?.pictures ?? []) {
    files.set(picture.key, { extension: 'svg', bytes: picture.bytes });
  }
  for (const picture of pictures) {
    const draw = (each: Picture, redraw: Redraw) =>
      stages.run('draw', () => drawOnce(services, pictureDrawing(each, redraw), redraw, stages));
    const options = { isPoster: posters.has(picture.key), ...(limits ? { limits } : {}) };
    files.set(picture.key, await shrinkPicture(picture, shares.get(picture.key) ?? 1, draw, options));
  }
  return files;
}

/** Warns that an ad is larger than most networks accept, and names the files that make it large (DOCF-3). */
function tooLarge({ zip, files, report }: BuiltAd, { fonts }: Drawing): Warning[] {
  if (zip.length <= strictest.maxBytes) return [];
  const parts = [
    ...files.filter(({ name }) => name !== indexName).map(({ name, bytes }) => ({ name, bytes: bytes.length })),
    ...fonts.map(({ family, weight, bytes }) => ({ name: `font ${family} ${weight}`, bytes: bytes.length })),
  ];
  const heaviest = parts
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 3)
    .map(({ name, bytes }) => `${name} (${kilobytes(bytes)})`);
  const refusing = report.networks.filter(({ findings }) => findings.some(({ code }) => code === 'too_large'));
  const names = refusing.map(({ network }) => network).join(', ');
  const message = `The ad has ${kilobytes(zip.length)}, which is too large for ${names}. The largest files are ${heaviest.join(', ')}.`;
  return [{ code: 'ad_too_large', message }];
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000)} KB`;
}
