import type { JsonObject } from '../../../../../core/json.ts';
import { parseDataUrl } from '../../../../../draw/gather/pictures/data-url.ts';
import type { PicturesHost } from './pictures-host.ts';

/** A larger picture is stored as an asset, because a page may have 1 MiB (DOC-5). */
const maxEmbedded = 50_000;
const maxPictureBytes = 1_000_000;

/** Layers whose large pictures became assets of the space. @throws whatever the host throws */
export function storePictures(layers: readonly JsonObject[], pictures: PicturesHost): Promise<JsonObject[]> {
  return Promise.all(layers.map((layer) => (layer['type'] === 'image' ? storePicture(layer, pictures) : layer)));
}

async function storePicture(layer: JsonObject, pictures: PicturesHost): Promise<JsonObject> {
  const { src } = layer;
  if (typeof src !== 'string' || src.length <= maxEmbedded) return layer;
  const picture = parseDataUrl(src, maxPictureBytes);
  if (!picture.ok) return layer;
  const ending = picture.mediaType.replace(/^image\//, '');
  const file = new File([picture.bytes], `Image.${ending}`, { type: picture.mediaType });
  return { ...layer, src: (await pictures.upload(file)).src };
}
