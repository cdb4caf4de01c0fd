import { expect, it } from 'vitest';
import type { ContainerBox, ImageBox } from '../../design/boxes/types.ts';
import type { Picture } from '../gather/picture.ts';
import type { MeasuredNode } from './glue.ts';
import { boxFrames, croppedVectors, framedVector, pictureFrames } from './vector-fit.ts';

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
const pageOf = (...children: ImageBox[]): ContainerBox => ({ kind: 'container', layerId: '', style: {}, children });
const node = (width: number, height: number, children: MeasuredNode[] = []): MeasuredNode => ({
  width,
  height,
  transform: [1, 0, 0, 1, 0, 0],
  runs: [],
  children,
});

function frameOf(box: ImageBox, room: MeasuredNode) {
  const root = pageOf(box);
  const cropped = croppedVectors(root, () => picture);
  const empty = boxFrames(root, node(300, 200, [node(80, 120)]), cropped);
  return pictureFrames(root, node(300, 200, [node(80, 120, [room])]), empty, () => picture).get(box);
}

it('[RND-14] frames an SVG as object-fit and object-position have it', () => {
  expect(frameOf(image({}), node(80, 120))?.picture).toEqual({ left: -50, top: 0, width: 180, height: 120 });
  const left = image({ focus: { x: 0, y: 0.5 } });
  expect(frameOf(left, node(80, 120))?.picture).toMatchObject({ left: expect.closeTo(0), top: 0 });
  expect(frameOf(image({ fit: 'none' }), node(60, 100))?.picture).toEqual({
    left: -15,
    top: 20,
    width: 90,
    height: 60,
  });
});

it('leaves alone what is whole or no SVG', () => {
  const whole = pageOf(image({ fit: 'contain' }), image({ fit: 'fill' }));
  expect(croppedVectors(whole, () => picture).size).toBe(0);
  const { isVector: _, ...bitmap } = picture;
  expect(croppedVectors(pageOf(image({})), () => bitmap).size).toBe(0);
});

it('gives a box the sides that came from its picture, and keeps those that were given', () => {
  const { style } = framedVector('k', { width: '50%', height: 'auto' }, { box: { width: 80, height: 120 } });
  expect(style).toMatchObject({ width: '50%', height: '120px', overflow: 'hidden' });
});
