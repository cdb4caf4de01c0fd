import { newId } from '../../../../../core/ids.ts';
import type { JsonObject } from '../../../../../core/json.ts';
import { parseDataUrl } from '../../../../../draw/gather/pictures/data-url.ts';
import type { ImportResult } from '../../../../../draw/import/imported.ts';
import { importSvg } from '../../../../../draw/import/svg/import-svg.ts';
import type { PicturesHost } from './pictures-host.ts';

/** A larger picture is stored as an asset, because a page may have 1 MiB (DOC-5). */
const maxEmbedded = 50_000;
const maxPictureBytes = 1_000_000;

/**
 * The layers of an SVG, whose large pictures become assets of the space. It is a file of its own, so that the reader of
 * SVGs is loaded with the first SVG. @throws whatever the host throws
 */
export async function importSvgFile(source: string, name: string, pictures: PicturesHost): Promise<ImportResult> {
  const imported = importSvg(source, { newId, name });
  if (!imported.ok) return imported;
  const layers = imported.layers.map((layer) => (layer['type'] === 'image' ? storePicture(layer, pictures) : layer));
  return { ...imported, layers: await Promise.all(layers) };
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
