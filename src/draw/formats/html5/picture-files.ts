import { toBase64 } from '../../../core/base64.ts';
import { sha256Hex } from '../../../core/hashing.ts';
import type { PictureFile } from '../shrink-picture.ts';
import type { AdFile } from './ad-file.ts';
import { strictest } from './preflight/networks.ts';

interface PlacedPictures {
  files: AdFile[];
  /** URLs by picture key. */
  urls: ReadonlyMap<string, string>;
  hasDataUrls: boolean;
}

/**
 * Writes pictures as files with names derived from their bytes, so that equal pictures become one file. If there would
 * be more files than the strictest network accepts, the smallest ones are inlined into the HTML. `otherFiles` is the
 * number of other files in the ad.
 */
export async function placePictures(
  pictures: ReadonlyMap<string, PictureFile>,
  otherFiles: number,
): Promise<PlacedPictures> {
  const filesByName = new Map<string, PictureFile>();
  const names = new Map<string, string>();
  for (const [key, file] of pictures) {
    const name = `${(await sha256Hex(file.bytes)).slice(0, 16)}.${file.extension}`;
    filesByName.set(name, file);
    names.set(key, name);
  }
  const tooMany = Math.max(0, filesByName.size + otherFiles - strictest.maxFiles);
  const inline = new Map(
    [...filesByName]
      .filter(([, { extension }]) => extension === 'svg')
      .sort(([, one], [, other]) => one.bytes.length - other.bytes.length)
      .slice(0, tooMany)
      .map(([name, { bytes }]): [string, string] => [name, `data:image/svg+xml;base64,${toBase64(bytes)}`]),
  );
  return {
    files: [...filesByName].flatMap(([name, { bytes }]) => (inline.has(name) ? [] : { name, bytes })),
    urls: new Map([...names].map(([key, name]) => [key, inline.get(name) ?? name])),
    hasDataUrls: inline.size > 0,
  };
}
