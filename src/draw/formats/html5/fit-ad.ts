import type { Warning } from '../../../core/warnings.ts';
import type { PictureFile, PictureLimits } from '../shrink-picture.ts';
import type { BuiltAd } from './build.ts';
import { strictest } from './preflight/networks.ts';

/** The steps by which pictures are reduced. If they were reduced any further, a photo would no longer look like one. */
const reductions: readonly PictureLimits[] = [
  { quality: 80, density: 2 },
  { quality: 70, density: 1.5 },
  { quality: 60, density: 1 },
  { quality: 45, density: 1 },
];

type PictureFiles = Map<string, PictureFile>;

interface Fitting {
  /**
   * Reduces the pictures and returns them by key. With `limits`, the pictures are reduced to these limits; without,
   * they keep their look.
   */
  shrink(limits?: PictureLimits): Promise<PictureFiles>;
  build(files: PictureFiles): Promise<BuiltAd>;
  getLayerId(key: string): string | undefined;
}

/**
 * Builds the ad, and reduces its pictures until the strictest network accepts it; a warning names the reduced ones
 * (DOCF-3). If pictures cannot be reduced enough, they stay as they are, because other networks accept more.
 */
export async function fitAd({ shrink, build, getLayerId }: Fitting): Promise<{ ad: BuiltAd; warnings: Warning[] }> {
  const whole = await shrink();
  const ad = await build(whole);
  const others = ad.zip.length - countBytes(whole);
  if (ad.zip.length <= strictest.maxBytes || others >= strictest.maxBytes) return { ad, warnings: [] };
  for (const limits of reductions) {
    const files = await shrink(limits);
    // The pictures are already compressed, so the ZIP stores them without compressing them again.
    if (others + countBytes(files) > strictest.maxBytes) continue;
    const smaller = await build(files);
    if (smaller.zip.length > strictest.maxBytes) continue;
    const reduced = [...files].filter(([key, { bytes }]) => bytes.length < (whole.get(key)?.bytes.length ?? 0));
    return { ad: smaller, warnings: reduced.map(([key]) => reduction(key, limits, { whole, files, getLayerId })) };
  }
  return { ad, warnings: [] };
}

function reduction(
  key: string,
  { quality, density }: PictureLimits,
  { whole, files, getLayerId }: { whole: PictureFiles; files: PictureFiles; getLayerId: Fitting['getLayerId'] },
): Warning {
  const [before, after] = [whole, files].map((each) => Math.ceil((each.get(key)?.bytes.length ?? 0) / 1_000));
  const limit = strictest.maxBytes / 1_000;
  const to = `at most ${density} pixels for each px and a JPEG quality of at most ${quality}`;
  const message = `The picture was reduced from ${before} to ${after} KB to keep the ad within ${limit} KB: ${to}.`;
  const layerId = getLayerId(key);
  return { code: 'picture_reduced', message, ...(layerId === undefined ? {} : { layerId }) };
}

function countBytes(files: PictureFiles): number {
  // Equal pictures are stored as one file.
  const distinct = new Set([...files.values()].map(({ bytes }) => bytes));
  return [...distinct].reduce((sum, { length }) => sum + length, 0);
}
