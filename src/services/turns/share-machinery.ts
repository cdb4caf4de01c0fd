import type { LanePass } from '../../core/lane/lane-pass.ts';
import type { Browsers } from '../../draw/browser/browsers.ts';
import type { Tab } from '../../draw/browser/tab.ts';
import type { PictureColors } from '../../draw/gather/ports.ts';
import { type Services, withServices } from '../services.ts';
import { type Caller, inTurn, type Machine } from './index.ts';

/**
 * Returns services whose machines only work when it is the caller's turn, so that a caller with many requests does not
 * delay others for long.
 */
export function shareMachinery(services: Services, caller: Caller): Services {
  const takeTurn = <Result>(machine: Machine, work: () => Promise<Result>) =>
    inTurn(services.turns, machine, caller, work);
  let pictureColors: PictureColors | undefined;
  return withServices(services, {
    get browsers(): Services['browsers'] {
      const { browsers } = services;
      return (
        browsers && { use: (ms, work) => takeTurn('browsers', () => useBrowser(browsers, services.lane, ms, work)) }
      );
    },
    get rasterRenderer(): Services['rasterRenderer'] {
      const { rasterRenderer } = services;
      return (
        rasterRenderer && {
          raster: (drawing, output) => takeTurn('pictures', () => rasterRenderer.raster(drawing, output)),
          compressPng: (png) => takeTurn('pictures', () => rasterRenderer.compressPng(png)),
        }
      );
    },
    get pictureColors(): Services['pictureColors'] {
      pictureColors ??= services.pictureColors.sharedBy((work) => takeTurn('pictures', work));
      return pictureColors;
    },
    get shaderRenderer(): Services['shaderRenderer'] {
      const { shaderRenderer } = services;
      return (
        shaderRenderer && {
          draw: (job, files) => takeTurn('shader-pictures', () => shaderRenderer.draw(job, files)),
          translate: (job) => takeTurn('vetting', () => shaderRenderer.translate(job)),
          vet: (job) => takeTurn('vetting', () => shaderRenderer.vet(job)),
        }
      );
    },
  });
}

/** Uses a browser. Long work of the isolate is held back while the browser is connected and its tab is prepared. */
async function useBrowser<Result>(
  browsers: Pick<Browsers, 'use'>,
  lane: LanePass,
  ms: number,
  work: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  const release = lane.hold();
  try {
    return await browsers.use(ms, (tab) => {
      release();
      return work(tab);
    });
  } finally {
    release();
  }
}

/**
 * Converts the colors of pictures that a member of a space uploads. If the container does the work, it waits for the
 * space's turn.
 */
export function colorsForSpace({ turns, pictureColors }: Services, spaceId: string): PictureColors {
  const caller: Caller = { rank: 'member', share: spaceId, member: 'uploads' };
  return pictureColors.sharedBy((work) => inTurn(turns, 'pictures', caller, work));
}
