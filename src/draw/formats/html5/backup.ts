import type { AdFile } from './ad-file.ts';

/** What ad servers take as a backup image. */
const wantedBytes = 40_000;
const firstQuality = 90;
const lowerQualities = [80, 70, 60, 50, 40, 30] as const;

interface BackupDrawing {
  /** The page in exactly its own pixels. */
  draw(format: 'png' | 'jpeg', quality: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether there is time and reason to draw the page again and again. */
  isSmall: boolean;
}

/**
 * The picture that stands in where the ad does not run: png or jpeg, whichever is smaller; while it is larger than ad
 * servers take, jpeg of lower and lower quality (DOCF-3).
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
