import type { AdFile } from './ad-file.ts';

/** The largest backup image that ad servers accept, in bytes. */
const wantedBytes = 40_000;
const firstQuality = 90;
const lowerQualities = [80, 70, 60, 50, 40, 30] as const;

interface BackupDrawing {
  /** Draws the page at one pixel per px. */
  draw(format: 'png' | 'jpeg', quality: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether the page is small enough to be drawn repeatedly. */
  isSmall: boolean;
}

/**
 * Draws the picture that is shown if the ad cannot run. It is a png or a jpeg, whichever is smaller. If it is larger
 * than ad servers accept, the quality of the jpeg is lowered step by step (DOCF-3).
 */
export async function drawBackup({ draw, isSmall }: BackupDrawing): Promise<AdFile> {
  const png = await draw('png', firstQuality);
  let jpeg = await draw('jpeg', firstQuality);
  for (const quality of isSmall ? lowerQualities : lowerQualities.slice(-1)) {
    if (Math.min(png.length, jpeg.length) <= wantedBytes) break;
    jpeg = await draw('jpeg', quality);
  }
  return jpeg.length < png.length ? { name: 'backup.jpg', bytes: jpeg } : { name: 'backup.png', bytes: png };
}
