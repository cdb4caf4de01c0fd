import { expect, it } from 'vitest';
import { keepGradientEnds } from './gradient-ends.ts';

it.each([
  [
    'linear-gradient(90deg, red -50%, blue 150%)',
    'linear-gradient(90deg in srgb, color-mix(in srgb, blue 25%, red) 0%, color-mix(in srgb, color-mix(in srgb, blue 25%, red) 33.333%, blue) 100%)',
  ],
  [
    'linear-gradient(red -100px, lime 100px, blue 400px)',
    'linear-gradient(in srgb, color-mix(in srgb, lime 50%, red) 0px, lime 100px, blue 400px)',
  ],
  [
    'linear-gradient(to right, red -30%, blue -10%, lime)',
    'linear-gradient(to right in srgb, color-mix(in srgb, lime 9.091%, blue) 0%, lime 100%)',
  ],
  [
    'radial-gradient(circle at 50% 50%, red -40px, blue 120px), #fff',
    'radial-gradient(circle at 50% 50% in srgb, color-mix(in srgb, blue 25%, red) 0px, blue 120px), #fff',
  ],
  [
    'conic-gradient(red -90deg, blue 450deg)',
    'conic-gradient(in srgb, color-mix(in srgb, blue 16.667%, red) 0%, color-mix(in srgb, color-mix(in srgb, blue 16.667%, red) 20%, blue) 100%)',
  ],
  ['linear-gradient(red -20%, blue -10%)', 'linear-gradient(in srgb, blue 0%, blue 0%)'],
  [
    'linear-gradient(red -50%, lime, blue 100% 150%)',
    'linear-gradient(in srgb, color-mix(in srgb, lime 66.667%, red) 0%, lime 25%, blue 100%)',
  ],
  [
    'repeating-linear-gradient(45deg, red -10px, blue 30px)',
    'repeating-linear-gradient(45deg in srgb, color-mix(in srgb, blue 25%, red) 0px, blue 30px, red 30px, color-mix(in srgb, red 75%, blue) 40px)',
  ],
  ['repeating-radial-gradient(red -40px, blue)', undefined],
  ['repeating-radial-gradient(red -40px, blue -20px)', 'repeating-radial-gradient(in srgb, red 0px, blue 20px)'],
])('[RND-14, RND-13] writes a gradient with stops within its ends: %s', (value, expectedValue) => {
  expect(keepGradientEnds({ background: value })).toEqual({ background: expectedValue ?? value });
});

it.each([
  'linear-gradient(45deg, red 10%, blue 90%)',
  'linear-gradient(red, blue), url(#a)',
  'linear-gradient(red -10px, blue 50%)',
  'linear-gradient(in oklch, red -10%, blue)',
  'linear-gradient(red -10%, 30%, blue)',
  'linear-gradient(oklch(0.5 0.1 20) -10%, blue)',
  'linear-gradient(red calc(10px - 50px), blue 20px)',
  'repeating-linear-gradient(45deg, red 0 10px, blue 10px 20px)',
])('leaves a gradient alone that is within its ends or cannot be converted: %s', (value) => {
  const style = { background: value };
  expect(keepGradientEnds(style)).toBe(style);
});
