import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { styleGuides } from '../../../../../../design/boxes/style/guides.ts';
import { parseValue } from '../../../../../../design/boxes/style/index.ts';
import { printFour, readFour } from './box-sides.ts';
import { type Fill, type Gradient, gradientKinds, printFills, readFills, stopShares, withAngle } from './gradient.ts';
import { printLine, readLine } from './line.ts';
import { printFunctions, readFunctions } from './parse.ts';
import { printShadows, readShadows, type Shadow, type ShadowProperty } from './shadow.ts';

const color = fc.constantFrom('#3b5bdb', 'red', 'rgb(0 0 0 / 0.25)', 'oklch(0.6 0.2 30)', '{{ brand.colors.ink }}');
const px = fc.integer({ min: -40, max: 40 }).map((length) => `${length}px`);
const extent = fc.integer({ min: 0, max: 40 }).map((length) => `${length}px`);
const heads = {
  linear: fc.constantFrom('', '45deg', 'to right', 'to top left', '45deg in oklch'),
  radial: fc.constantFrom('', 'circle', 'circle at left top', 'ellipse at 20% 80%', 'closest-side'),
  conic: fc.constantFrom('', 'from 90deg', 'from 90deg at 50% 20%'),
};
const stop = fc.record({ color, at: fc.integer({ min: 0, max: 100 }).map((share) => `${share}%`) });
const gradient: fc.Arbitrary<Gradient> = fc.constantFrom(...gradientKinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    isRepeating: fc.boolean(),
    head: heads[kind],
    stops: fc.array(stop, { minLength: 2, maxLength: 5 }),
  }),
);

describe('values that controls edit in parts', () => {
  it('[DASH-3] read gradients as they print them', () => {
    fc.assert(
      fc.property(fc.array(gradient, { minLength: 1, maxLength: 3 }), (gradients) => {
        const fills: Fill[] = gradients.map((each) => ({ gradient: each, rest: '' }));
        const text = printFills(fills) ?? '';
        const read = readFills('backgroundImage', text);
        expect(printFills(read ?? [])).toBe(
          printFills(readFills('backgroundImage', printFills(read ?? []) ?? '') ?? []),
        );
        expect(read?.map((fill) => fill.gradient?.stops)).toEqual(gradients.map(({ stops }) => stops));
        expect(read?.map((fill) => fill.gradient?.isRepeating)).toEqual(gradients.map((each) => each.isRepeating));
      }),
    );
  });

  it('[DASH-3] read shadows as they print them', () => {
    const shadowsOf = (property: ShadowProperty) =>
      fc.array(
        fc.record<Shadow>({
          isInset: property === 'boxShadow' ? fc.boolean() : fc.constant(false),
          x: px,
          y: px,
          blur: extent,
          spread: property === 'boxShadow' ? px : fc.constant('0'),
          color,
        }),
        { minLength: 1, maxLength: 3 },
      );
    for (const property of ['boxShadow', 'textShadow'] as const)
      fc.assert(
        fc.property(shadowsOf(property), (shadows) => {
          expect(readShadows(property, printShadows(property, shadows) ?? '')).toEqual(shadows);
        }),
      );
  });

  it('[DASH-3] read four sides as they print them', () => {
    const side = fc.oneof(fc.integer({ min: 0, max: 99 }).map(String), fc.constantFrom('10%', '1em'));
    fc.assert(
      fc.property(fc.tuple(side, side, side, side), (four) => {
        expect(readFour('padding', printFour(four))).toEqual(four);
      }),
    );
  });

  it('[DASH-3] read filters and transforms as they print them', () => {
    for (const [property, text] of [
      ['filter', 'blur(4px) saturate(1.5) drop-shadow(0px 4px 8px #00000080)'],
      ['transform', 'rotate(-6deg) scale(1.1, 2) translate(10%, 4px)'],
      ['clipPath', 'polygon(50% 0%, 100% 100%, 0% 100%)'],
    ] as const)
      expect(printFunctions(readFunctions(property, text) ?? [])).toBe(text);
  });

  it('[DASH-3] read borders as they print them, with expressions in the place of colors', () => {
    for (const text of ['2px solid #3b5bdb', '4px dashed {{ brand.colors.ink }}', 'solid'])
      expect(printLine(readLine('border', text) ?? { width: '', style: '', color: '' })).toBe(text);
  });

  it('[DASH-3] keep the meaning of every example of the reference', () => {
    const printed = {
      fills: (property: string, text: string) => printFills(readFills(property, text) ?? []),
      shadows: (property: ShadowProperty, text: string) => printShadows(property, readShadows(property, text) ?? []),
    };
    for (const property of ['background', 'backgroundImage', 'mask', 'maskImage'] as const) {
      const text = String(styleGuides[property][0]);
      expect(parseValue(property, printed.fills(property, text) ?? '')).toBe(parseValue(property, text));
    }
    for (const property of ['boxShadow', 'textShadow'] as const) {
      const text = String(styleGuides[property][0]);
      expect(readShadows(property, printed.shadows(property, text) ?? '')).toEqual(readShadows(property, text));
    }
    for (const property of ['filter', 'backdropFilter', 'transform', 'clipPath'] as const) {
      const text = String(styleGuides[property][0]);
      expect(parseValue(property, printFunctions(readFunctions(property, text) ?? []) ?? '')).toBe(
        parseValue(property, text),
      );
    }
  });

  it('[DASH-3] leave values that they cannot edit in parts to the text field', () => {
    expect(readFills('background', 'linear-gradient(red, 30%, blue)')).toBeUndefined();
    expect(readFills('background', 'url(https://example.com/a.png)')).toBeUndefined();
    expect(readShadows('boxShadow', '{{ shadow }} 4px')).toBeUndefined();
    expect(readFunctions('filter', '{{ blur }}')).toBeUndefined();
    expect(readFour('borderRadius', '8px / 4px')).toBeUndefined();
  });

  it('[DASH-3] turn a gradient without losing its center or color space', () => {
    const [fill] = readFills('background', 'conic-gradient(from 10deg at 20% 30% in oklch, red, blue)') ?? [];
    expect(fill?.gradient && withAngle(fill.gradient, 90).head).toBe('from 90deg at 20% 30% in oklch');
  });

  it('[DASH-3] distribute stops without a position', () => {
    const stops = [{ color: 'red' }, { color: 'lime' }, { color: 'blue', at: '80%' }, { color: 'white' }];
    expect(stopShares(stops)).toEqual([0, 0.4, 0.8, 1]);
  });
});
