import { describe, expect, it } from 'vitest';
import { pictureArea } from '../../../../draw/geometry/fit.ts';
import {
  type Crop,
  contentOf,
  cropValues,
  dragFrame,
  dragPictureCorner,
  movePicture,
  startCrop,
  zoomPicture,
} from './crop.ts';

const frame = { x: 10, y: 10, width: 100, height: 100 };
const natural = { width: 400, height: 200 };
const centered = { fit: 'cover', focus: { x: 0.5, y: 0.5 } } as const;
const start = () => startCrop(centered, natural, frame);
const free = { keepsRatio: false };

/** Where the engine draws the picture of a layer with these values, in the frame of the crop. */
function drawn(crop: Crop) {
  const { focus = { x: 0.5, y: 0.5 }, zoom = 1 } = cropValues(crop) as {
    focus?: { x: number; y: number };
    zoom?: number;
  };
  return pictureArea({ fit: 'cover', focus, zoom }, natural, crop.frame);
}

describe('a crop', () => {
  it('[EDT-4] starts where the picture is drawn, and then sets nothing', () => {
    expect(start().picture).toEqual({ x: -40, y: 10, width: 200, height: 100 });
    expect(cropValues(start())).toEqual({ focus: undefined, zoom: undefined });
  });

  it('starts with the smallest zoom that covers the frame if the picture did not', () => {
    expect(startCrop({ ...centered, fit: 'contain' }, natural, frame)).toEqual(start());
    expect(startCrop({ ...centered, fit: 'fill' }, natural, frame)).toEqual(start());
    const large = startCrop({ ...centered, fit: 'none' }, natural, frame);
    expect(large.picture).toEqual({ x: -140, y: -40, width: 400, height: 200 });
    expect(cropValues(large)).toMatchObject({ zoom: 2 });
  });

  it('moves the picture until it no longer covers its frame', () => {
    expect(movePicture(start(), { x: 20, y: 30 }).picture).toMatchObject({ x: -20, y: 10 });
    expect(cropValues(movePicture(start(), { x: 20, y: 0 }))).toMatchObject({ focus: { x: 0.3, y: 0.5 } });
    expect(cropValues(movePicture(start(), { x: 900, y: 0 }))).toMatchObject({ focus: { x: 0, y: 0.5 } });
    expect(cropValues(movePicture(start(), { x: -900, y: 0 }))).toMatchObject({ focus: { x: 1, y: 0.5 } });
  });

  it('zooms around a point that stays where it is, from 1 to 10 times', () => {
    const zoomed = zoomPicture(start(), 2, { x: 60, y: 60 });
    expect(zoomed.picture).toEqual({ x: -140, y: -40, width: 400, height: 200 });
    expect(cropValues(zoomed)).toEqual({ focus: undefined, zoom: 2 });
    expect(cropValues(zoomPicture(zoomed, 100, { x: 60, y: 60 }))).toMatchObject({ zoom: 10 });
    expect(zoomPicture(zoomed, 0.01, { x: 60, y: 60 })).toEqual(start());
  });

  it('drags a corner of the picture around the opposite one', () => {
    const { picture } = dragPictureCorner(start(), { x: 1, y: 1 }, { x: 100, y: 10 });
    expect(picture).toEqual({ x: -40, y: 10, width: 300, height: 150 });
    expect(dragPictureCorner(start(), { x: -1, y: -1 }, { x: 50, y: 50 })).toEqual(start());
  });

  it('drags the frame over a picture that stays where it is, and not beyond it', () => {
    const narrow = dragFrame(start(), { x: -1, y: 0 }, { x: 30.4, y: 99 }, free);
    expect(narrow).toEqual({ frame: { x: 40, y: 10, width: 70, height: 100 }, picture: start().picture });
    const wide = dragFrame(start(), { x: 1, y: 1 }, { x: 500, y: 500 }, free);
    expect(wide.frame).toEqual({ x: 10, y: 10, width: 150, height: 100 });
    const even = dragFrame(start(), { x: 1, y: 1 }, { x: -50, y: -1 }, { keepsRatio: true });
    expect(even.frame).toEqual({ x: 10, y: 10, width: 50, height: 50 });
  });

  it('keeps a frame so large that no more than the largest zoom is needed', () => {
    const strip = dragFrame(start(), { x: 0, y: 1 }, { x: 0, y: -99 }, free);
    expect(strip.frame.height).toBe(1);
    const corner = dragFrame(start(), { x: 1, y: 1 }, { x: -99, y: -99 }, free);
    expect(corner.frame).toMatchObject({ width: 20, height: 1 });
    expect(cropValues(corner)).toMatchObject({ zoom: 10 });
  });

  it('[EDT-2] has values with which the engine draws the picture at the same place', () => {
    let crop = start();
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const distance = () => ({ x: random() * 200 - 100, y: random() * 200 - 100 });
    for (let step = 0; step < 500; step++) {
      const side = () => ([-1, 0, 1] as const)[Math.floor(random() * 3)] ?? 0;
      const kind = Math.floor(random() * 3);
      if (kind === 0) crop = movePicture(crop, distance());
      else if (kind === 1) crop = zoomPicture(crop, 0.5 + random(), { x: random() * 200, y: random() * 200 });
      else crop = dragFrame(crop, { x: side(), y: side() }, distance(), { keepsRatio: random() < 0.3 });
      const at = drawn(crop);
      for (const name of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(at[name] - crop.picture[name]), `${step} ${name}`).toBeLessThan(0.3);
    }
  });
});

it('finds the content of a layer, unless a padding is a percentage', () => {
  const place = { layerId: 'i', width: 100, height: 80, matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 } };
  expect(contentOf(place, undefined)).toEqual({ x: 0, y: 0, width: 100, height: 80 });
});
