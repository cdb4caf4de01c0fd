import type { RasterInfo } from '../gather/pictures/types.ts';
import type { ConvertedPicture } from '../gather/ports.ts';
import { statedColors } from './stated-colors.ts';
import { SrgbTransform } from './transform.ts';

/** Returns the transform that converts a checked picture to sRGB, or the picture itself if it stays as it is. */
export function findTransform(
  bytes: Uint8Array<ArrayBuffer>,
  { type }: Pick<RasterInfo, 'type'>,
): SrgbTransform | ConvertedPicture {
  const stated = statedColors(bytes, type);
  if (!stated) return { bytes };
  if ('unsupported' in stated) return { bytes, unconverted: `its color profile ${stated.unsupported}` };
  const transform = new SrgbTransform(stated.encoding);
  return transform.isIdentity ? { bytes } : transform;
}
