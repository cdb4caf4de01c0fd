import { expect, it } from 'vitest';
import { clipTiles } from './clip-tiles.ts';

it.each([
  { backgroundImage: 'linear-gradient(red, blue)', backgroundSize: '20px 20px' },
  { background: 'linear-gradient(red, blue) 5px 5px' },
  { background: 'linear-gradient(rgb(1 2 3), blue) center / 20px 20px, #fff' },
  { background: 'linear-gradient(red, blue)', border: '4px dashed #000' },
  { background: 'linear-gradient(red, blue) repeat-x', borderTopLeftRadius: '0px' },
])('[RND-14] clips tiles to their box: %o', (style) => {
  const clipped: Record<string, string> = { ...clipTiles(style as Record<string, string>) };
  expect(clipped).toMatchObject({ borderRadius: '0.01px' });
  expect(clipped['borderTopLeftRadius']).toBeUndefined();
});

it.each([
  { background: 'linear-gradient(45deg, red 10px, #00f 90%), #123456' },
  { background: 'linear-gradient(red, blue) 5px 5px', borderRadius: '12px' },
  { backgroundColor: '#fff', border: '4px solid #000', backgroundSize: '5px' },
])('leaves a style alone that needs no clip: %o', (style) => {
  expect(clipTiles(style as Record<string, string>)).toBe(style);
});
