import { checkPicture } from '../../../app/pictures/check-picture.ts';
import { detectFileKind } from '../../../app/pictures/kind.ts';
import { scaleDown } from '../../../app/pictures/scale.ts';
import { sendPicture } from '../../../app/pictures/send.ts';
import { readPictureSize } from '../../../app/pictures/size.ts';
import type { PicturesHost } from './pictures-host.ts';

/** The longer side of the copy of a large picture in pixels. All pictures of a page may have 40 megapixels together. */
const enoughSide = 4_096;

export const httpPictures: PicturesHost = {
  async check(file) {
    const verdict = await checkPicture(file);
    return verdict.state === 'refused' ? verdict : { state: 'good' };
  },
  async upload(file) {
    const { asset, words } = await sendPicture((await isLarge(file)) ? await scaleDown(file) : file);
    return { src: `asset:${asset.id}`, width: asset.width, height: asset.height, words };
  },
};

async function isLarge(file: File): Promise<boolean> {
  const { state } = await checkPicture(file);
  if (state === 'large') return true;
  const kind = await detectFileKind(file);
  // A copy of a GIF would not move any more.
  if (kind === undefined || kind === 'gif') return false;
  const size = await readPictureSize(file, kind);
  return size !== undefined && Math.max(size.width, size.height) > enoughSide;
}
