import { sha256Hex } from '../../core/hashing.ts';
import { pictureSource } from '../../design/document/layers/picture-url.ts';
import { encodePng } from '../../draw/formats/png.ts';
import { identifyPicture, parseDataUrl } from '../../draw/gather/pictures/index.ts';
import { toPicture } from '../../draw/gather/pictures/read-picture.ts';
import type { PictureSources } from '../../draw/gather/ports.ts';
import type { ImageValue } from '../../draw/shaders/inputs/uniform-values.ts';
import type { DrawJob } from '../../draw/shaders/sandbox/job.ts';

export type ImageSources = Pick<PictureSources, 'remote' | 'assets' | 'colors'>;

const maxBytes = 10_000_000;
type ImageType = DrawJob['images'][number]['type'];

/** Identifies the current picture of an image input, for the key of the shader picture that is drawn with it. */
export async function identifyImage(
  { remote, assets }: ImageSources,
  address: string,
  spaceId: string,
): Promise<string> {
  if (address === '') return '';
  const source = pictureSource(address);
  if (source.kind === 'asset') return (await assets.identify({ spaceId, id: source.assetId })) ?? 'unavailable';
  if (source.kind === 'data') return sha256Hex(address);
  if (source.kind !== 'remote') return 'unavailable';
  const identity = await remote.identify(source.url);
  return 'sha256' in identity ? identity.sha256 : 'unavailable';
}

/**
 * Reads the file of an image input. If there is no file, returns a transparent pixel. If a file was requested, `reason`
 * then says why there is none.
 */
export async function readImage(
  sources: ImageSources,
  { name, address }: ImageValue,
  spaceId: string,
): Promise<{ image: { name: string; type: ImageType }; bytes: Uint8Array; reason?: string }> {
  const nothing = {
    image: { name, type: 'image/png' as const },
    bytes: encodePng(new Uint8Array(4), 1, 1, { opaque: false }),
  };
  if (address === '') return nothing;
  const bytes = await readBytes(sources, address, spaceId);
  const picture = typeof bytes === 'string' ? bytes : await toPicture(bytes, sources.colors);
  if (typeof picture === 'string') return { ...nothing, reason: picture };
  const type = identifyPicture(picture.bytes)?.type ?? 'svg';
  return { image: { name, type: type === 'svg' ? 'image/svg+xml' : `image/${type}` }, bytes: picture.bytes };
}

async function readBytes(
  { remote, assets }: ImageSources,
  address: string,
  spaceId: string,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const source = pictureSource(address);
  if (source.kind === 'asset') {
    return (await assets.read({ spaceId, id: source.assetId })) ?? `there is no asset ${source.assetId.slice(0, 64)}`;
  }
  if (source.kind === 'data') {
    const data = parseDataUrl(source.url, maxBytes);
    return data.ok ? data.bytes : data.reason;
  }
  if (source.kind !== 'remote') return 'the value is not a picture';
  const identity = await remote.identify(source.url);
  if ('unavailable' in identity) return identity.unavailable;
  return (
    identity.bytes ??
    (await remote.read(source.url)) ??
    'the picture is no longer stored. Render the page again to load it'
  );
}
