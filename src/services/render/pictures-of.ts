import type { Box } from '../../design/boxes/types.ts';
import { AssetFiles } from '../assets/asset-files.ts';
import type { RenderParts } from './parts.ts';
import { GatheredPictures } from './pictures.ts';
import { RemotePictures } from './remote-pictures.ts';

interface Look {
  root: Box;
}

export interface FilePictures {
  /** Of the pages as they were asked for. */
  pictures: GatheredPictures;
  /** Of these pages, or of others that grew from them. */
  picturesOf(asked: readonly Look[]): Promise<GatheredPictures>;
}

/** The pictures of a file; what is fetched from elsewhere is kept for the space that pays. */
export function picturesOfFile(
  parts: Pick<RenderParts, 'db' | 'files' | 'outbound' | 'clock' | 'defer' | 'report'>,
  payerId: string,
  looks: readonly Look[],
): FilePictures {
  const sources = { remote: new RemotePictures(parts, payerId), assets: new AssetFiles(parts) };
  const gathered = (of: readonly Look[]) =>
    new GatheredPictures(
      of.map(({ root }) => root),
      sources,
    );
  const pictures = gathered(looks);
  return {
    pictures,
    picturesOf: async (asked) => {
      if (asked.every(({ root }, index) => root === looks[index]?.root)) return pictures;
      const grown = gathered(asked);
      await grown.identify();
      return grown;
    },
  };
}
