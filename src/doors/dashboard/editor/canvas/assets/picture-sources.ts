import { sha256Hex } from '../../../../../core/hashing.ts';
import { canonicalJson } from '../../../../../core/json.ts';
import type { ShaderPicture } from '../../../../../design/boxes/types.ts';
import { bigEndian } from '../../../../../draw/gather/pictures/byte-view.ts';
import { readPngChunks } from '../../../../../draw/gather/pictures/formats/png.ts';
import type { AssetPlace, PictureColors, PictureSources } from '../../../../../draw/gather/ports.ts';
import { findTransform } from '../../../../../draw/srgb/find-transform.ts';
import { SrgbTransform } from '../../../../../draw/srgb/transform.ts';
import type { CanvasHost } from '../host.ts';

/** Device pixels for each px of a shader's picture. */
const shaderScale = 2;

/** The sources from which a render gathers pictures, read from the host. */
export function pictureSources(host: CanvasHost): PictureSources {
  return {
    remote: {
      identify: async (url) => {
        const read = await host.readPicture({ kind: 'remote', url });
        return 'bytes' in read ? { sha256: await sha256Hex(read.bytes), bytes: read.bytes } : read;
      },
      // Its bytes come with its identity.
      read: async () => undefined,
    },
    assets: readAssets(host),
    shaders: {
      identify: async (picture) => canonicalJson(picture),
      read: (picture: ShaderPicture) => host.readShaderPicture(picture, shaderScale),
    },
    colors: new HostColors(host),
  };
}

function readAssets(host: CanvasHost): PictureSources['assets'] {
  return {
    // A picture is read once, and the hash of its bytes is computed then.
    identify: async ({ id }) => id,
    read: async ({ spaceId, id }: AssetPlace) => {
      const read = await host.readPicture({ kind: 'asset', assetId: id, spaceId });
      return 'bytes' in read ? read.bytes : undefined;
    },
  };
}

/** Only pictures whose colors change are sent to the host. */
class HostColors implements PictureColors {
  readonly #host: CanvasHost;

  constructor(host: CanvasHost) {
    this.#host = host;
  }

  sharedBy(): PictureColors {
    return this;
  }

  async toSrgb(...[bytes, info]: Parameters<PictureColors['toSrgb']>): ReturnType<PictureColors['toSrgb']> {
    if (info.type === 'png' && hasCompressedProfile(bytes)) return this.#host.convertColors(bytes);
    const transform = findTransform(bytes, info);
    return transform instanceof SrgbTransform ? this.#host.convertColors(bytes) : transform;
  }
}

/** A profile that only the host can inflate. */
function hasCompressedProfile(png: Uint8Array): boolean {
  for (const { type } of readPngChunks(bigEndian(png))) if (type === 'iCCP') return true;
  return false;
}
