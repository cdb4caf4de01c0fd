import { expect, it } from 'vitest';
import type { ContainerBox, ImageBox } from '../../../design/boxes/types.ts';
import type { Picture } from '../../gather/picture.ts';
import type { MeasuredNode } from '../glue.ts';
import {
  boxFrames,
  framedBoxes,
  framedPicture,
  isCroppedVector,
  isFramedAsPixels,
  isTurned,
  pictureFrames,
} from './picture-frames.ts';

const picture: Picture = { key: 'k', bytes: new Uint8Array(), width: 90, height: 60, decodedBytes: 0, isVector: true };
const image = (more: Partial<ImageBox>): ImageBox => ({
  kind: 'image',
  layerId: 'i',
  style: {},
  source: { kind: 'svg', markup: '' },
  fit: 'cover',
  focus: { x: 0.5, y: 0.5 },
  ...more,
});
const buildPage = (...children: ImageBox[]): ContainerBox => ({ kind: 'container', layerId: '', style: {}, children });
const node = (width: number, height: number, children: MeasuredNode[] = []): MeasuredNode => ({
  width,
  height,
  transform: [1, 0, 0, 1, 0, 0],
  runs: [],
  children,
});

function findFrame(box: ImageBox, room: MeasuredNode) {
  const root = buildPage(box);
  const cropped = framedBoxes(root, () => picture, isCroppedVector);
  const empty = boxFrames(cropped, new Map([[box, { width: 80, height: 120 }]]));
  return pictureFrames(root, node(300, 200, [node(80, 120, [room])]), empty, () => picture).get(box);
}

it('[RND-14] frames an SVG as object-fit and object-position say', () => {
  expect(findFrame(image({}), node(80, 120))?.picture).toEqual({ left: -50, top: 0, width: 180, height: 120 });
  const left = image({ focus: { x: 0, y: 0.5 } });
  expect(findFrame(left, node(80, 120))?.picture).toMatchObject({ left: expect.closeTo(0), top: 0 });
  expect(findFrame(image({ fit: 'none' }), node(60, 100))?.picture).toEqual({
    left: -15,
    top: 20,
    width: 90,
    height: 60,
  });
});

it('[RND-14] enlarges a picture around its focus', () => {
  const zoomed = image({ zoom: 2, focus: { x: 0.5, y: 0 } });
  expect(findFrame(zoomed, node(80, 120))?.picture).toEqual({ left: -140, top: 0, width: 360, height: 240 });
  const stretched = image({ fit: 'fill', zoom: 1.5, focus: { x: 1, y: 0.5 } });
  const { isVector: _, ...bitmap } = picture;
  expect([...framedBoxes(buildPage(stretched), () => bitmap, isFramedAsPixels)]).toEqual([stretched]);
});

it('rasterizes an enlarged SVG in a size that is limited by its box, and scales it', () => {
  const box = { width: 1_000, height: 1_000 };
  const frame = { box, picture: { left: -4_500, top: -4_500, width: 10_000, height: 10_000 } };
  const drawn = framedPicture(picture, {}, frame);
  const [room] = drawn.children ?? [];
  const { width, height, left, transform } = room?.children?.[0]?.style ?? {};
  const [side, scale] = [Number.parseFloat(String(width)), Number(/scale\((.+)\)/.exec(String(transform))?.[1])];
  expect([width, left]).toEqual([height, '-4500px']);
  expect(side * scale).toBeCloseTo(10_000);
  expect(side ** 2).toBeLessThanOrEqual(2_000_001);
});

it('leaves pictures alone that are shown completely or are not SVG', () => {
  const whole = buildPage(image({ fit: 'contain' }), image({ fit: 'fill' }));
  expect(framedBoxes(whole, () => picture, isCroppedVector).size).toBe(0);
  const { isVector: _, ...bitmap } = picture;
  expect(framedBoxes(buildPage(image({})), () => bitmap, isCroppedVector).size).toBe(0);
});

it('[RND-14] frames an upright photo with any fit, though its pixels are stored sideways', () => {
  const { isVector: _, ...raster } = picture;
  const photo: Picture = { ...raster, turned: 6 };
  const at = (left: number, top: number, width: number, height: number) => ({
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  const describePosition = (more: Partial<ImageBox>) => {
    const box = image(more);
    const framed = framedBoxes(
      buildPage(box),
      () => photo,
      (_, each) => isTurned(each),
    );
    const empty = boxFrames(framed, new Map([[box, { width: 90, height: 120 }]]));
    const room = node(300, 200, [node(90, 120, [node(90, 120)])]);
    const frame = pictureFrames(buildPage(box), room, empty, () => photo).get(box);
    return frame && framedPicture(photo, {}, frame).children?.[0]?.children?.[0]?.style;
  };
  // The photo is 90 × 60 px as shown and 60 × 90 px as stored, both around the same center.
  expect(describePosition({ fit: 'contain' })).toMatchObject({ ...at(15, 15, 60, 90), transform: 'rotate(90deg)' });
  expect(describePosition({ fit: 'fill' })).toMatchObject(at(-15, 15, 120, 90));
  expect(describePosition({ fit: 'cover' })).toMatchObject(at(-15, -30, 120, 180));
  expect(describePosition({ fit: 'none', focus: { x: 0, y: 0 } })).toMatchObject(at(15, -15, 60, 90));
});

it('sets the sides of a box that came from its picture, and keeps those that were given', () => {
  const { style } = framedPicture({ key: 'k' }, { width: '50%', height: 'auto' }, { box: { width: 80, height: 120 } });
  expect(style).toMatchObject({ width: '50%', height: '120px', overflow: 'hidden' });
});
