import { describe, expect, it } from 'vitest';
import { parseStyle, pickDrawable, unsupportedBy } from './index.ts';

const unsupported = (property: string, value: string) => {
  const { style, problems } = parseStyle({ [property]: value });
  expect(problems).toEqual([]);
  return unsupportedBy('takumi', style);
};

describe('unsupportedBy takumi', () => {
  it.each([
    ['hyphens', 'auto'],
    ['padding', 'clamp(1px, 2%, 3px)'],
    ['transform', 'rotateX(10deg)'],
    ['transform', 'rotate(calc(10deg + 5deg))'],
    ['clipPath', 'rect(1px 2px 3px 4px)'],
    ['backgroundClip', 'text, border-box'],
    ['background', 'linear-gradient(red, blue) fixed'],
    ['color', 'rgb(calc(1 + 2) 0 0)'],
    ['filter', 'grayscale()'],
  ])('[RND-24] reports %s %s', (property, value) => {
    const [problem] = unsupported(property, value);
    expect(problem?.property).toBe(property);
    expect(problem?.message).toContain(`${property} is not drawn by takumi`);
  });

  it.each([
    ['background', 'radial-gradient(circle at right 10px top 5px, red, blue) center / 20px 20px no-repeat, green'],
    ['gridTemplateColumns', '[a] 60px repeat(auto-fill, minmax(40px, 1fr))'],
    ['transform', 'translate(10px) rotateZ(3deg) skew(4deg)'],
    ['clipPath', 'circle(40% at top left)'],
    ['padding', 'calc((10px + 2%) * 2)'],
    ['filter', 'blur(2px) drop-shadow(red 1px 2px)'],
    ['color', 'color-mix(in oklch, red, blue)'],
    ['mixBlendMode', 'multiply'],
    ['backdropFilter', 'blur(4px)'],
    ['backgroundClip', 'text'],
    ['alignSelf', 'auto'],
    ['gridTemplateAreas', '"a b"'],
    ['gridArea', 'hero'],
    ['gridTemplateColumns', 'min-content [end] fit-content(20%) 1fr'],
    ['minWidth', 'fit-content'],
    ['margin', 'clamp(1px, 2%, 3px)'],
    ['justifyContent', 'left'],
  ])('does not report %s %s', (property, value) => {
    expect(unsupported(property, value)).toEqual([]);
  });

  it('leaves out what it cannot draw, and leaves frames alone', () => {
    const { style } = parseStyle({ color: 'red', hyphens: 'auto', filter: 'grayscale()' });
    const drawable = pickDrawable('takumi', { ...style, position: 'absolute' });
    expect(drawable.style).toEqual({ color: 'red', position: 'absolute' });
    expect(drawable.problems.map(({ property }) => property)).toEqual(['hyphens', 'filter']);
  });
});

it('lets no value through that was never parsed', () => {
  expect(pickDrawable('takumi', { color: 'url(x)', padding: '}', letterSpacing: 'calc(1px + 1deg)' }).style).toEqual(
    {},
  );
});

it.each(['takumi', 'html'] as const)('[RND-24] reports that %s does not hyphenate automatically (W5)', (engine) => {
  const { style } = parseStyle({ hyphens: 'auto' });
  expect(unsupportedBy(engine, style)).toMatchObject([{ message: `hyphens is not drawn by ${engine}: auto.` }]);
});

it('reports nothing for browsers', () => {
  const { style } = parseStyle({ hyphens: 'none', gridTemplateAreas: '"a b"', padding: 'min(1px, 2%)' });
  expect(unsupportedBy('html', style)).toEqual([]);
  expect(pickDrawable('html', style).style).toBe(style);
});
