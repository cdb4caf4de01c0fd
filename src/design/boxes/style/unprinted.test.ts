import { expect, it } from 'vitest';
import { listUnprinted, parseStyle } from './index.ts';

const reported = (authored: Record<string, string>) => {
  const { style, problems } = parseStyle(authored);
  expect(problems).toEqual([]);
  return listUnprinted(style).map(({ property }) => property);
};

it('[RND-24] reports what a browser leaves out of a pdf', () => {
  expect(reported({ backdropFilter: 'blur(4px)' })).toEqual(['backdropFilter']);
  expect(reported({ mixBlendMode: 'plus-lighter' })).toEqual(['mixBlendMode']);
  expect(reported({ background: 'linear-gradient(to right in oklch, red, rgb(0 0 9))' })).toEqual(['background']);
  expect(
    reported({ backgroundImage: 'linear-gradient(red, rgb(1 2 3 / 0.5)), radial-gradient(in lab, red, blue)' }),
  ).toEqual(['backgroundImage']);
});

it('does not report what is printed', () => {
  expect(reported({ backdropFilter: 'none', mixBlendMode: 'multiply', filter: 'blur(2px)' })).toEqual([]);
  expect(reported({ background: 'linear-gradient(in srgb, red, blue), color-mix(in oklch, red, blue)' })).toEqual([]);
});
