import { expect, it } from 'vitest';
import type { HandleHit } from '../../tools/tool.ts';
import { handles } from '../../view/transform.ts';
import { handleName, parseHandle } from './handle-names.ts';

const all: HandleHit[] = [
  ...handles.map((handle): HandleHit => ({ kind: 'resize', handle })),
  { kind: 'rotate' },
  { kind: 'padding', side: 'left' },
  { kind: 'gap', axis: 'y' },
  { kind: 'radius', corner: { x: -1, y: 1 } },
  { kind: 'crop', handle: { x: 1, y: 0 } },
  { kind: 'picture', handle: { x: -1, y: 1 } },
  { kind: 'page', edge: { x: 1, y: 0 } },
  { kind: 'page', edge: { x: 1, y: 1 } },
  { kind: 'guide', axis: 'x', index: 12 },
  { kind: 'ruler', axis: 'y' },
];

it.each(all.map((hit) => [handleName(hit), hit] as const))('[EDT-7] reads the handle %s from its name', (name, hit) => {
  expect(parseHandle(name)).toEqual(hit);
});
