import { describe, expect, it } from 'vitest';
import { parseColor } from '../style/index.ts';
import { drawShape } from './shape.ts';

/** How a shape with an authored color is painted, inside and along its stroke. */
function painted(authored: string) {
  const color = parseColor(authored) ?? 'refused';
  const drawing = drawShape({ shape: 'star', width: 50, height: 50, fill: color, stroke: color, strokeWidth: 2 });
  const markup = 'markup' in drawing ? drawing.markup : drawing.problem;
  return [/ fill="([^"]*)"/.exec(markup)?.[1], / stroke="([^"]*)"/.exec(markup)?.[1]];
}

describe('colors of shapes', () => {
  it.each([
    ['rgba(67, 160, 71, 0.5)', '#43a04780'],
    ['hsla(120, 50%, 50%, 0.5)', '#40bf4080'],
    ['hsl(0.5turn 50% 50%)', '#40bfbf'],
    ['oklch(70% 0.1 200)', '#40b1b7'],
    ['rebeccapurple', '#663399'],
    ['hwb(120 10% 20%)', '#1acc1a'],
    ['color(srgb 1 0.5 0)', '#ff8000'],
    ['transparent', '#00000000'],
    ['#1e88e580', '#1e88e580'],
  ])('[RND-14] prints %s so that every reader of SVG understands it', (authored, hex) => {
    expect(painted(authored)).toEqual([hex, hex]);
  });

  it('[DOC-2] keeps the absence of a color', () => {
    const drawing = drawShape({ shape: 'star', width: 50, height: 50, fill: 'none', stroke: '#000000' });
    expect('markup' in drawing && drawing.markup).toContain('fill="none"');
  });
});
