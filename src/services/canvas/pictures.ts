import type { SessionPrincipal } from '../../access/principal.ts';
import type { ShaderPicture } from '../../design/boxes/types.ts';
import { inspectPicture } from '../../draw/gather/pictures/index.ts';
import { cleanRaster } from '../../draw/gather/pictures/read-picture.ts';
import type { ConvertedPicture, DrawnShader } from '../../draw/gather/ports.ts';
import { AssetFiles } from '../assets/asset-files.ts';
import { RemotePictures } from '../render/remote-pictures.ts';
import type { Services } from '../services.ts';
import { ShaderPictures } from '../shaders/pictures.ts';
import { toCaller } from '../turns/index.ts';
import { shareMachinery } from '../turns/share-machinery.ts';

/** A picture to which a document refers, by a URL or as an asset of the active space. */
export type NamedPicture = { kind: 'remote'; url: string } | { kind: 'asset'; assetId: string };

/** The bytes of a picture in sRGB, or the reason why there are none, as a clause. */
export type CanvasPicture = { bytes: Uint8Array<ArrayBuffer> } | { unavailable: string };

/** Reads the bytes that a render would draw for a picture, so that the editor's canvas shows the same (DASH-2). */
export async function readCanvasPicture(
  callerServices: Services,
  principal: SessionPrincipal,
  source: NamedPicture,
): Promise<CanvasPicture> {
  const services = shareMachinery(callerServices, toCaller(principal, callerServices.client));
  if (source.kind === 'asset') {
    const bytes = await new AssetFiles(services).read({ spaceId: principal.spaceId, id: source.assetId });
    return bytes ? { bytes } : { unavailable: `there is no asset ${source.assetId}` };
  }
  const pictures = new RemotePictures(services, principal.spaceId);
  const identity = await pictures.identify(source.url);
  if ('unavailable' in identity) return identity;
  const bytes = identity.bytes ?? (await pictures.read(source.url));
  if (!bytes) return { unavailable: 'it is no longer stored' };
  // A render never shows other files either, so this is no way to read them.
  const verdict = inspectPicture(bytes);
  return verdict.ok || verdict.code !== 'not_a_picture' ? { bytes } : { unavailable: verdict.reason };
}

/** Converts a picture to sRGB as a render does. Bytes that are not a picture are returned unchanged. */
export async function convertCanvasPicture(
  callerServices: Services,
  principal: SessionPrincipal,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ConvertedPicture> {
  const { pictureColors } = shareMachinery(callerServices, toCaller(principal, callerServices.client));
  const verdict = inspectPicture(bytes);
  if (!verdict.ok || verdict.info.type === 'svg') return { bytes };
  return await cleanRaster(bytes, verdict.info, pictureColors);
}

/** Reads the picture of a shader at a given time, or its poster if the picture cannot be drawn now (SHD-11). */
export async function readCanvasShader(
  callerServices: Services,
  principal: SessionPrincipal,
  { picture, scale }: { picture: Omit<ShaderPicture, 'kind' | 'spaceId'>; scale: number },
): Promise<DrawnShader> {
  const services = shareMachinery(callerServices, toCaller(principal, callerServices.client));
  const images = {
    remote: new RemotePictures(services, principal.spaceId),
    assets: new AssetFiles(services),
    colors: services.pictureColors,
  };
  const shaders = new ShaderPictures(services, { shaders: [], images, scale, mayDraw: true });
  const shaderPicture: ShaderPicture = { kind: 'shader', ...picture, spaceId: principal.spaceId };
  await shaders.identify(shaderPicture);
  return await shaders.read(shaderPicture);
}
