import { describe, expect, it } from 'vitest';
import { readColor } from './color.ts';
import { parseColor } from './parse-value.ts';

const toHex = (authored: string) => readColor(parseColor(authored) ?? 'refused')?.hex();

describe('canonical colors in sRGB', () => {
  it.each([
    ['rgba(67, 160, 71, .5)', '#43a04780'],
    ['rgb(1.5 200.4 3 / 50%)', '#02c80380'],
    ['hsla(120, 50%, 50%, .5)', '#40bf4080'],
    ['hsl(0.5turn 50% 50%)', '#40bfbf'],
    ['hsl(200grad 50% 50%)', '#40bfbf'],
    ['lch(50% 30 0.5turn)', '#2d8576'],
    ['rebeccapurple', '#663399'],
    ['transparent', '#00000000'],
    ['hwb(0.5turn 10% 20% / 0.5)', '#1acccc80'],
    ['hwb(120 90% 90%)', '#808080'],
    ['color(srgb 1 50% 0 / 25%)', '#ff800040'],
    ['color(srgb-linear 1 0.5 0)', '#ffbc00'],
    // The colors that Chromium paints on an sRGB screen, to one part in 255.
    ['color(display-p3 0.5 0.5 0.2)', '#808021'],
    ['color(a98-rgb 0.5 0.4 0.6)', '#89669c'],
    ['color(prophoto-rgb 0.5 0.4 0.3)', '#ab735a'],
    ['color(rec2020 0.5 0.4 0.3)', '#9a7057'],
    ['color(xyz 0.3 0.3 0.3)', '#a2918f'],
    ['color(xyz-d50 0.3 0.3 0.3)', '#9793a5'],
  ])('[RND-14] %s', (authored, hex) => {
    expect(toHex(authored)).toBe(hex);
  });

  it('does not know the color of the text, nor mixtures', () => {
    expect(readColor('currentcolor')).toBeUndefined();
    expect(toHex('color-mix(in srgb, red, blue)')).toBeUndefined();
  });
});
