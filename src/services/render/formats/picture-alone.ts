import type { Drawing } from '../../../draw/gather/drawing.ts';
import type { Picture } from '../../../draw/gather/picture.ts';
import type { Services } from '../../services.ts';
import type { Stages } from '../stages.ts';
import { chooseDrawer } from './raster.ts';

/** Draws at scale 1, with one device pixel for each px. The time counts for the stage in which it is called. */
export function drawOnce(
  services: Services,
  drawing: Drawing,
  { format, quality }: { format: 'png' | 'jpeg'; quality: number },
  stages: Stages,
): Promise<Uint8Array<ArrayBuffer>> {
  const drawer = chooseDrawer(services, drawing, { format, quality, scale: 1, opaque: format === 'jpeg' }, stages);
  return drawer.draw(drawing);
}

/** Makes a drawing that consists of a single picture of this size. */
export function pictureDrawing(picture: Picture, { width, height }: { width: number; height: number }): Drawing {
  const style = { width: `${width}px`, height: `${height}px` };
  const source = { kind: 'data', url: picture.key } as const;
  const focus = { x: 0.5, y: 0.5 };
  return {
    root: {
      kind: 'container',
      layerId: picture.key,
      style,
      children: [
        { kind: 'image', layerId: picture.key, style: { ...style, display: 'block' }, source, fit: 'fill', focus },
      ],
    },
    width,
    height,
    locale: 'en',
    fonts: [],
    fallbackFamilies: [],
    getPicture: () => picture,
    pictures: [picture],
  };
}
