import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/depth.ts';
import { parseColor, parseStyle, parseValue, styleProperties } from './index.ts';

const findReason = (property: string, value: unknown) => parseStyle({ [property]: value }).problems[0]?.message;

describe('canonical values', () => {
  it.each<[string, string | number, string]>([
    ['fontSize', 24, '24px'],
    ['lineHeight', 1.2, '1.2'],
    ['fontWeight', 'Bold', '700'],
    ['aspectRatio', '16/9', '16 / 9'],
    ['letterSpacing', 'normal', '0px'],
    ['padding', '1E1PX  +2px', '10px 2px'],
    ['margin', 'auto -.50em', 'auto -0.5em'],
    ['border', '1px SOLID #FFF', '1px solid #fff'],
    ['boxShadow', '0 4px 12px rgba(0,0,0,.5),inset 0 0 1px red', '0 4px 12px rgb(0 0 0 / 0.5), inset 0 0 1px red'],
    ['background', 'linear-gradient(45DEG,red 10%,blue)', 'linear-gradient(45deg, red 10%, blue)'],
    ['background', 'linear-gradient(to right top,red,blue)', 'linear-gradient(to top right, red, blue)'],
    ['backgroundPosition', 'right 10px bottom 5%', 'calc(100% - 10px) calc(100% - 5%)'],
    ['clipPath', 'circle(40% at top)', 'circle(40% at 50% 0)'],
    ['clipPath', "path('M0 0 L10 10z')", 'path("M0 0 L10 10z")'],
    ['transform', 'TRANSLATEX(10px) skew(3deg) translate(5px)', 'translateX(10px) skewX(3deg) translateX(5px)'],
    ['padding', 'calc((10px + 2%)*2)', 'calc(calc(10px + 2%) * 2)'],
    ['gridTemplateColumns', '[Start] 1fr repeat(2,minmax(0,1FR))', '[Start] 1fr repeat(2, minmax(0, 1fr))'],
    ['gridArea', 'Hero', 'Hero'],
    ['fontFamily', 'Press Start 2P, "Noto Sans", Serif', '"Press Start 2P", "Noto Sans", serif'],
    ['fontFeatureSettings', "'tnum' on,'zero'", '"tnum" on, "zero"'],
    ['flex', '1 1 0', '1 1 0'],
    ['WebkitTextStroke', '1px red', '1px red'],
  ])('%s %s becomes %s', (property, authored, printed) => {
    expect(parseValue(property, authored)).toBe(printed);
  });

  it.each([
    ['RED', 'red'],
    ['#ABCD', '#abcd'],
    ['rgba(1, 2, 3, 50%)', 'rgb(1 2 3 / 50%)'],
    ['hsla(10deg 20% 30% / .5)', 'hsl(10deg 20% 30% / 0.5)'],
    ['oklch(70% .15 30)', 'oklch(70% 0.15 30)'],
    ['color-mix(in oklch, red 30%, blue)', 'color-mix(in oklch, red 30%, blue)'],
    ['color(display-p3 1 0 0)', 'color(display-p3 1 0 0)'],
    ['currentColor', 'currentcolor'],
  ])('color %s becomes %s', (authored, printed) => {
    expect(parseColor(authored)).toBe(printed);
  });

  it.each(['Canvas', '#12', 'rgb(1 2)', 'light-dark(red, blue)', '', 'red blue', 'inherit', '-moz-default'])(
    'does not accept %s as a color',
    (authored) => {
      expect(parseColor(authored)).toBeUndefined();
    },
  );
});

describe('rejected values', () => {
  it.each<[string, unknown, string]>([
    ['backgroundImage', 'url(https://example.com/a.png)', 'backgroundImage may not load a file. Use an image layer.'],
    ['backgroundImage', 'image-set("a.png" 1x)', 'backgroundImage may not load a file. Use an image layer.'],
    ['backgroundImage', 'u\\72l(a)', 'character'],
    ['color', 'var(--x)', 'color may not use var(), env(), attr() or expression(). Use an expression {{ … }}.'],
    ['width', '10px', "width is not a style property. Use the layer's own width."],
    ['padding', '10vw', 'padding uses vw, but a page has no viewport. Use px or %.'],
    [
      'padding',
      '1ch',
      'padding uses the unknown unit ch. Use px, %, em, rem, fr, deg, rad, turn, grad, pt, pc, in, cm or mm.',
    ],
    ['fontSize', '24', 'fontSize needs a unit. Write 24px, or the number without quotes.'],
    ['border', 1, 'border must be a text, not a number.'],
    ['fontSize', Number.NaN, 'finite'],
    ['fontSize', Number.POSITIVE_INFINITY, 'finite'],
    ['fontSize', true, 'must be a text or a number'],
    ['color', 'inherit', 'color may not be inherit. Leave out the property instead.'],
    ['overflow', 'scroll', 'takes [ visible | hidden | clip ]'],
    ['color', 'red !important', 'character'],
    ['color', 'red; background: blue', 'character'],
    ['color', 'red/**/', 'character'],
    ['padding', 'round(1px, 2px)', 'may not use round()'],
    ['padding', 'calc(red)', 'padding has a calculation that cannot be read.'],
    ['padding', 'calc(1px+2px)', 'padding has a calculation that cannot be read. Put spaces around + and -.'],
    ['padding', 'calc(1px + 2deg)', 'padding adds or compares values of different kinds.'],
    ['padding', 'calc(1px / 0)', 'divides'],
    ['padding', 'calc(1px * 2px)', 'multiplies'],
    ['borderWidth', 'calc(1px + 2%)', 'not a value of border-width'],
    ['transform', 'rotate(calc(1px + 2px))', 'not a value of transform'],
    ['clipPath', 'path("M0 0 </style>")', 'character'],
    ['clipPath', 'path("hello")', 'SVG path data'],
    ['fontFamily', '"</style><script>"', 'family'],
    ['textOverflow', '"more"', 'textOverflow has a string in a place where none is allowed.'],
    ['fontFeatureSettings', '"toolong"', 'fontFeatureSettings has a string in a place where none is allowed.'],
  ])('%s %s: %s', (property, value, reason) => {
    expect(findReason(property, value)).toContain(reason);
  });

  it.each<[string, string]>([
    ['padding', '100001px'],
    ['padding', 'calc(100000px * 100000)'],
    ['padding', '1e999px'],
    ['fontSize', '5001px'],
    ['fontSize', '400em'],
    ['filter', 'blur(301px)'],
    ['filter', 'drop-shadow(0 0 301px red)'],
    ['boxShadow', '0 0 301px red'],
    ['textShadow', 'red 0 0 101px'],
    ['boxShadow', Array(9).fill('0 0 1px red').join()],
    ['transform', 'scale(101)'],
    ['gridTemplateColumns', 'repeat(1001, 1fr)'],
    ['gridColumn', '1001'],
    ['clipPath', 'path("M0 0L1e9 0")'],
    ['color', `${' '.repeat(2000)}red`],
    ['padding', `${'calc('.repeat(9)}1px${')'.repeat(9)}`],
    ['backgroundImage', `linear-gradient(${Array(201).fill('red').join()})`],
  ])('[SEC-3] rejects as too costly: %s %s', (property, value) => {
    expect(parseValue(property, value)).toBeUndefined();
  });

  it('[SEC-3] rejects hostile text without processing it', { timeout: 20_000 }, () => {
    const hostile = [
      '('.repeat(1000) + ')'.repeat(1000),
      '('.repeat(1_000_000),
      ','.repeat(10_000),
      `linear-gradient(${','.repeat(1_900)})`,
      Array(380).fill('red').join(' '),
      Array(500).fill('0').join(),
      'a'.repeat(1_000_000),
      `"${'\\'.repeat(1_000)}"`,
      '1px '.repeat(450),
      Array(60).fill('linear-gradient(red,blue) center / 1px 1px no-repeat').join(),
    ];
    for (const property of Object.keys(styleProperties)) {
      for (const value of hostile) {
        if (property !== 'fontFamily') expect(parseValue(property, value), property).toBeUndefined();
      }
    }
  });
});

describe('any text', () => {
  const dangerous = /url\(|<|>|[{};@\\!]|\/\*|\n|javascript|expression\(/i;
  const property = fc.constantFrom(...Object.keys(styleProperties));
  const piece = fc.constantFrom(
    'url(x)',
    '<',
    '</style>',
    '{',
    '}',
    ';',
    '@import',
    '/*',
    '*/',
    '\\',
    '\n',
    '"',
    "'",
    '(',
    ')',
    ',',
    '/',
    ' ',
    '1px',
    '2%',
    'red',
    'calc(',
    'linear-gradient(',
    'rgb(',
    'auto',
    'none',
    'solid',
    '45deg',
    '#fff',
    'path("M0 0")',
    '"Inter"',
    'at',
    'right',
    'bottom',
    '1',
    '-',
    '+',
    '*',
    'circle(',
    'inset',
    '[a]',
    'span',
    '\u0000',
    'é',
    'U+26',
    '!',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' ')),
  );

  it('[DOC-17] never throws, and never results in anything but plain CSS values', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(property, text, (name, value) => {
        const { style, problems } = parseStyle({ [name]: value });
        expect(Object.keys(style).length + problems.length).toBe(1);
        for (const printed of Object.values(style)) expect(printed).not.toMatch(dangerous);
      }),
      { numRuns: runs(600, 3_000) },
    );
  });

  it('prints its own output unchanged', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(property, text, (name, value) => {
        const printed = parseValue(name, value);
        if (printed !== undefined) expect(parseValue(name, printed)).toBe(printed);
      }),
      { numRuns: runs(600, 3_000) },
    );
  });

  it('[DOC-17] accepts any type of value without throwing', () => {
    fc.assert(
      fc.property(property, fc.anything(), (name, value) => {
        const { style } = parseStyle({ [name]: value });
        for (const printed of Object.values(style)) expect(printed).not.toMatch(dangerous);
      }),
    );
  });
});
