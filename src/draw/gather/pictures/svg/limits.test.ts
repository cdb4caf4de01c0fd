import { describe, expect, it } from 'vitest';
import { printDataUrl } from '../data-url.ts';
import { picture } from '../pictures.fixture.ts';
import { sanitizeSvg } from './sanitize.ts';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inner}</svg>`;
const uses = (levels: number, times: number) =>
  Array.from(
    { length: levels },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(times)}</g>`,
  ).join('');
const chain = (length: number) =>
  Array.from({ length }, (_, level) => `<g id="a${level}"><use href="#a${level + 1}"/></g>`).join('');
const shadow = '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>';

const bombs: Record<string, [source: string, reason: string]> = {
  'a megabyte and more': [svg(' '.repeat(1_000_001)), 'bytes'],
  'a megabyte and more in UTF-8': [svg(`<text>${'ü'.repeat(600_000)}</text>`), 'bytes'],
  'a million nested elements': [`<svg>${'<g>'.repeat(300_000)}`, 'more than 64 levels deep'],
  'elements without end': [svg('<g/>'.repeat(200_000)), 'more than 20000 elements'],
  'stripped elements without end': [svg('<x/>'.repeat(200_000)), 'more than 20000 elements'],
  'nested stripped elements': [svg('<x>'.repeat(100_000)), 'more than 64 levels deep'],
  'entities of entities': [
    '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg><text>&b;</text></svg>',
    'DOCTYPE',
  ],
  'a path of 100,000 commands': [svg(`<path d="M0 0${'l1 1'.repeat(100_000)}"/>`), 'a path has 100001 commands'],
  'a path of 100,000 commands without letters': [svg(`<path d="M0 0${' 1 1'.repeat(100_000)}"/>`), 'a path has 100001'],
  'a polygon of 100,000 points': [svg(`<polygon points="${'1 1 '.repeat(100_000)}"/>`), 'a path has 100000'],
  'many paths of many commands': [svg(`<path d="M0 0${'h1'.repeat(15_000)}"/>`.repeat(10)), 'paths have more'],
  'uses of uses': [svg(`<g id="a0"/>${uses(20, 10)}<use href="#a20"/>`), 'draws too many'],
  'patterns of patterns': [
    svg(
      `<g id="a0"/>${Array.from({ length: 9 }, (_, level) => `<pattern id="a${level + 1}">${`<rect fill="url(#a${level})"/>`.repeat(9)}</pattern>`).join('')}<rect fill="url(#a9)"/>`,
    ),
    'draws too many',
  ],
  'a chain of references': [svg(`${chain(3_000)}<use href="#a0"/>`), 'references in the SVG are nested'],
  'an element within itself': [svg('<g id="a"><use href="#a"/></g>'), 'refers to itself'],
  'a pattern that paints itself by a rule': [
    svg('<style>.p{fill:url(#p)}</style><pattern id="p"><rect class="p"/></pattern>'),
    'refers to itself',
  ],
  'a circle of masks': [svg('<mask id="a" mask="url(#b)"/><mask id="b" mask="url(#a)"/>'), 'refers to itself'],
  'blurs by the hundred': [svg(`${shadow}${'<rect filter="url(#f)"/>'.repeat(200)}`), 'draws too many'],
  'layers by the thousand': [svg('<g opacity=".5"/>'.repeat(5_000)), 'draws too many'],
  'a marker on each of many points': [
    svg(`<marker id="m">${'<rect/>'.repeat(10)}</marker><path marker-mid="url(#m)" d="M0 0${'h1'.repeat(9_000)}"/>`),
    'draws too many',
  ],
  'a marker handed down to many points': [
    svg(
      `<marker id="m">${'<rect/>'.repeat(10)}</marker><g marker-mid="url(#m)"><path d="M0 0${'h1'.repeat(9_000)}"/></g>`,
    ),
    'draws too many',
  ],
  'style sheets without end': [svg(`<style>${'g{fill:red}'.repeat(20_000)}</style>`), 'too many styles'],
  'rules times elements': [
    svg(`<style>${'g{fill:red}'.repeat(5_000)}</style>${'<g/>'.repeat(5_000)}`),
    'too many style rules',
  ],
  'rules of many ancestors under many ancestors': [
    svg(
      `<style>${'.z .z .z .z .z .z .z .a,'.repeat(8_000)}b{fill:red}</style>${'<g>'.repeat(60)}${'<g class="a"/>'.repeat(15_000)}${'</g>'.repeat(60)}`,
    ),
    'too many style rules',
  ],
  'compounds of classes times elements': [
    svg(`<style>${'.a.a.a.a.a.a.a.b,'.repeat(10_000)}b{fill:red}</style>${'<g class="a b"/>'.repeat(15_000)}`),
    'too many style rules',
  ],
  'long rules on many elements': [
    svg(
      `<style>g{${'fill:red;stroke:blue;opacity:1;color:red;mask:none;'.repeat(20)}}${'g{fill:red;stroke:red}'.repeat(30)}</style>${'<g/>'.repeat(19_000)}`,
    ),
    'too many style rules',
  ],
  'a long style on each element': [
    svg(`<style>g{font-family:${'x'.repeat(9_000)}}</style>${'<g/>'.repeat(5_000)}`),
    'too large after',
  ],
};

describe('sanitizeSvg within limits', () => {
  it.each(Object.entries(bombs))('[SEC-3] rejects %s and says why', (_name, [source, reason]) => {
    expect(sanitizeSvg(source)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  it('[SEC-3] rejects embedded pictures with too many pixels in total', () => {
    const image = `<image href="${printDataUrl('image/png', picture('png'))}"/>`;
    const pictures = { maxPixels: 200, maxSide: 100, maxFrames: 1 };
    expect(sanitizeSvg(svg(image.repeat(2)), { limits: { pictures } })).toMatchObject({ ok: true });
    expect(sanitizeSvg(svg(image.repeat(3)), { limits: { pictures } })).toMatchObject({ ok: false });
  });

  it.each([
    ['<path d="M0 0L1e9 1e30"/>', '<path/>'],
    ['<path d="M0 0L99999999 1"/>', '<path/>'],
    ['<rect width="1e30"/>', '<rect/>'],
    ['<rect transform="scale(1.5.5e9)"/>', '<rect/>'],
    ['<g style="stroke-width:9999999"/>', '<g/>'],
    ['<path stroke-dasharray="0.0000001"/>', '<path/>'],
    ['<path style="stroke-dasharray:1,1e-9"/>', '<path/>'],
    ['<filter id="f"><feTurbulence numOctaves="1000000"/></filter>', '<filter id="s0"/>'],
  ])('[SEC-3] removes numbers that crash or stall a rasterizer: %s', (source, expected) => {
    const clean = sanitizeSvg(svg(source));
    expect(clean.ok && clean.markup).toContain(`>${expected}</svg>`);
  });

  it.each([
    ['brackets in a value', svg(`<rect fill="${'('.repeat(9_000)}"/>`)],
    ['brackets in a style sheet', svg(`<style>a{fill:${'('.repeat(90_000)}</style>`)],
    ['blocks in a style sheet', svg(`<style>${'a{'.repeat(90_000)}</style>`)],
    ['brackets in a style attribute', svg(`<g style="fill:${'['.repeat(9_000)}"/>`)],
  ])('[SEC-3] survives nested %s', (_name, source) => {
    expect(sanitizeSvg(source)).toMatchObject({ ok: true });
  });

  it('[SEC-8] removes rules with more compounds than any drawing has', () => {
    const rules = `.a{fill:red}${'.a'.repeat(9)}{fill:blue}${'.a'.repeat(90_000)}{fill:blue}`;
    const clean = sanitizeSvg(svg(`<style>${rules}</style><g class="a"/>`));
    expect(clean).toMatchObject({ ok: true, stripped: ['a selector'] });
    expect(clean.ok && clean.markup).toContain('<g style="fill:red"/>');
  });

  it('[SEC-8] removes a style sheet with many faults, each of which would copy all of it', () => {
    const sheet = (faults: number) => svg(`<style>g{fill:red}${'a{}}'.repeat(faults)}</style><g/>`);
    const fewer = sanitizeSvg(sheet(100));
    const more = sanitizeSvg(sheet(40_000));
    expect([fewer.ok && fewer.stripped, more.ok && more.stripped]).toEqual([[], ['<style>']]);
    const attribute = sanitizeSvg(svg(`<g style="${'}'.repeat(200)}"/>`));
    expect(attribute).toMatchObject({ ok: true });
  });

  it.each(['width', 'height'])('[SEC-8] reads a %s of a million digits in one pass', (name) => {
    const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2" ${name}="${'1'.repeat(900_000)}x!"/>`;
    expect(sanitizeSvg(source)).toMatchObject({ ok: true, width: 4, height: 2 });
  });

  it('accepts a large but honest drawing', () => {
    const rects = Array.from({ length: 15_000 }, (_, index) => `<rect x="${index}" width="1" height="1" fill="#abc"/>`);
    expect(sanitizeSvg(svg(rects.join('')))).toMatchObject({ ok: true });
  });
});
