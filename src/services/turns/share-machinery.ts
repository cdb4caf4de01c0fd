import type { Browsers } from '../../draw/browser/browsers.ts';
import type { RasterRenderer } from '../../draw/container/raster-renderer.ts';
import type { ShaderRenderer } from '../../draw/container/shader-renderer.ts';
import type { PictureColors } from '../../draw/gather/ports.ts';
import { type Caller, inTurn, type Machine, type Turns } from './index.ts';

interface Machinery {
  turns: Turns;
  browsers?: Pick<Browsers, 'use'>;
  rasterRenderer?: Pick<RasterRenderer, 'raster' | 'compressPng'>;
  pictureColors?: PictureColors;
  shaderRenderer?: Partial<Pick<ShaderRenderer, 'translate' | 'vet'>> & Pick<ShaderRenderer, 'draw'>;
}

/**
 * The same dependencies, whose machines only work when it is the caller's turn, so that a caller with many requests
 * delays nobody else for long.
 */
export function shareMachinery<Parts extends Machinery>(parts: Parts, caller: Caller): Parts {
  const { turns, browsers, rasterRenderer, pictureColors, shaderRenderer } = parts;
  const takeTurn = <Result>(machine: Machine, work: () => Promise<Result>) => inTurn(turns, machine, caller, work);
  const shared: Omit<Machinery, 'turns'> = {};
  if (browsers) {
    const use: Browsers['use'] = (ms, work) => takeTurn('browsers', () => browsers.use(ms, work));
    shared.browsers = { use };
  }
  if (rasterRenderer) {
    shared.rasterRenderer = {
      raster: (drawing, output) => takeTurn('pictures', () => rasterRenderer.raster(drawing, output)),
      compressPng: (png) => takeTurn('pictures', () => rasterRenderer.compressPng(png)),
    };
  }
  if (pictureColors) shared.pictureColors = pictureColors.sharedBy((work) => takeTurn('pictures', work));
  if (shaderRenderer) {
    const { translate, vet } = shaderRenderer;
    shared.shaderRenderer = {
      draw: (job, files) => takeTurn('shader-pictures', () => shaderRenderer.draw(job, files)),
      ...(translate && { translate: (job) => takeTurn('vetting', () => translate.call(shaderRenderer, job)) }),
      ...(vet && { vet: (job) => takeTurn('vetting', () => vet.call(shaderRenderer, job)) }),
    };
  }
  return { ...parts, ...shared };
}

/**
 * Converts the colors of pictures that a member of a space uploads. The part that the container does waits for the
 * space's turn.
 */
export function colorsForSpace(
  { turns, pictureColors }: { turns: Turns; pictureColors: PictureColors },
  spaceId: string,
): PictureColors {
  const caller: Caller = { rank: 'member', share: spaceId, member: 'uploads' };
  return pictureColors.sharedBy((work) => inTurn(turns, 'pictures', caller, work));
}
