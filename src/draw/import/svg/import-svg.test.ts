import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/depth.ts';
import { pageDocument } from '../../../design/document/page.ts';
import type { ImportedLayers } from '../imported.ts';
import { importSvg } from './import-svg.ts';

function read(source: string) {
  let ids = 0;
  return importSvg(source, { name: 'Logo', newId: () => `n${++ids}` });
}

function layersOf(inside: string, attributes = 'width="200" height="100"'): ImportedLayers {
  const result = read(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

/** The layers inside the container of the drawing. */
const inside = (markup: string, attributes?: string) => layersOf(markup, attributes).layers.slice(1);
const partsOf = (markup: string) => layersOf(markup).parts.map(({ name, fidelity }) => [name, fidelity]);

describe('the layers of an SVG', () => {
  it('[SEC-2] are in a container of its size, which cuts off what is outside of it', () => {
    expect(layersOf('<rect width="9" height="9"/>').layers).toMatchObject([
      { type: 'container', name: 'Logo', x: 0, y: 0, width: 200, height: 100, style: { overflow: 'hidden' } },
      { type: 'shape', parentId: 'n1', shape: 'rectangle', fill: '#000000' },
    ]);
  });

  it('have the stroke of a rectangle inside their box, where SVG draws half of it outside', () => {
    const [layer] = inside(
      '<rect x="10" y="20" width="50" height="30" rx="4" fill="none" stroke="red" stroke-width="6"/>',
    );
    expect(layer).toMatchObject({
      x: 7,
      y: 17,
      width: 56,
      height: 36,
      fill: 'none',
      stroke: '#ff0000',
      strokeWidth: 6,
    });
    expect(layer).toMatchObject({ style: { borderRadius: 7 } });
  });

  it('get what elements inherit: colors, opacity, and the units of the viewBox', () => {
    const markup =
      '<g fill="#00f" fill-opacity=".5" transform="translate(5 0)"><circle cx="10" cy="10" r="5" opacity=".5"/></g>';
    expect(inside(markup, 'width="200" height="100" viewBox="0 0 100 50"')).toMatchObject([
      { shape: 'ellipse', x: 20, y: 10, width: 20, height: 20, fill: '#0000ff80', opacity: 0.5 },
    ]);
  });

  it('are groups where the SVG has groups, placed in the box of their group', () => {
    const rect = (x: number) => `<rect x="${x}" y="10" width="10" height="10"/>`;
    expect(inside(`<g>${rect(30)}${rect(60)}</g>`)).toMatchObject([
      { type: 'container', group: true, x: 30, y: 10, width: 40, height: 10 },
      { x: 0, y: 0, parentId: 'n2' },
      { x: 30, y: 0, parentId: 'n2' },
    ]);
    // A group of one is no more than what is inside it.
    expect(inside(`<g><g>${rect(30)}</g></g>`)).toMatchObject([{ type: 'shape', x: 30 }]);
  });

  it('[DOC-17] have texts with their styles, anchored where the SVG anchors them', () => {
    const [text] = inside(
      '<text x="100" y="50" text-anchor="middle" font-size="20" fill="#333">A <tspan font-weight="700">b</tspan></text>',
    );
    expect(text).toMatchObject({
      type: 'text',
      spans: [
        { content: 'A ', style: { color: '#333333' } },
        { content: 'b', style: { fontWeight: 700 } },
      ],
      style: { fontSize: 20, textAlign: 'center', lineHeight: 1 },
    });
    expect(Number(text?.['x']) + Number(text?.['width']) / 2).toBe(100);
  });

  it('are pictures where a layer cannot look the same, and pictures next to each other are one', () => {
    const dashed = '<path d="M0 0h50" stroke="#000" stroke-dasharray="4"/>';
    expect(partsOf(`${dashed}${dashed}<rect width="9" height="9"/>`)).toEqual([
      ['Path', 'picture'],
      ['Path', 'picture'],
      ['Rectangle', 'exact'],
    ]);
    expect(inside(`${dashed}${dashed}`)).toHaveLength(1);
    const clipped =
      '<defs><clipPath id="c"><path d="M0 0h9v9z"/></clipPath></defs><g clip-path="url(#c)"><rect width="50" height="50"/></g>';
    expect(inside(clipped)).toMatchObject([{ type: 'svg', width: 50, source: expect.stringContaining('<clipPath') }]);
  });

  it('leave out what draws nothing, and say so', () => {
    expect(
      partsOf('<rect width="9" height="9" fill="none"/><g display="none"><path d="M0 0h9v9z"/></g><script>x</script>'),
    ).toEqual([
      ['Rectangle', 'dropped'],
      ['Group', 'dropped'],
      ['<script>', 'dropped'],
    ]);
  });

  it('[DOC-5] are one picture if there would be more than anybody edits', () => {
    const result = layersOf('<rect width="1" height="1"/>'.repeat(500));
    expect(result.layers).toMatchObject([{ type: 'svg', width: 200, height: 100 }]);
    expect(result.parts).toMatchObject([{ fidelity: 'picture' }]);
  });

  it('[SEC-3] are refused for what the reader of SVGs refuses, with its reason', () => {
    expect(read('<svg')).toMatchObject({ ok: false, reason: expect.stringMatching(/^The SVG is not well-formed/) });
    expect(read('<html/>')).toMatchObject({ ok: false });
    const bomb = Array.from({ length: 20 }, (_, index) => {
      const use = `<use href="#u${index + 1}"/>`;
      return `<g id="u${index}">${use.repeat(10)}</g>`;
    });
    expect(read(`<svg xmlns="http://www.w3.org/2000/svg">${bomb.join('')}</svg>`)).toMatchObject({ ok: false });
  });

  it('[EDT-3] are valid, whatever the SVG has', () => {
    const number = fc.oneof(
      fc.integer({ min: -500, max: 500 }).map(String),
      fc.constantFrom('1e9', 'NaN', '-0', '50%', ''),
    );
    const attribute = fc.oneof(
      fc.tuple(
        fc.constantFrom(
          'x',
          'y',
          'width',
          'height',
          'rx',
          'r',
          'cx',
          'x1',
          'x2',
          'stroke-width',
          'opacity',
          'font-size',
        ),
        number,
      ),
      fc.tuple(fc.constant('d'), fc.constantFrom('M0 0L9 9', 'M0 0C1 2 3 4 5 6A5 5 0 0 1 9 9Z', 'M0', 'M1e8 0h9v9z')),
      fc.tuple(fc.constant('points'), fc.constantFrom('0,0 9,9 0,9', '1 2 3', '')),
      fc.tuple(
        fc.constant('transform'),
        fc.constantFrom('rotate(30)', 'scale(0)', 'skewX(89.9)', 'matrix(1 2 3 4 5 6)', 'rotate(1turn)', 'x'),
      ),
      fc.tuple(
        fc.constantFrom('fill', 'stroke'),
        fc.constantFrom('none', 'red', 'currentColor', 'url(#g)', 'oklch(50% 0.1 20)', '{{ x }}'),
      ),
      fc.tuple(fc.constantFrom('clip-path', 'mask', 'filter'), fc.constantFrom('url(#g)', 'none')),
      fc.tuple(
        fc.constantFrom('fill-rule', 'stroke-linejoin', 'stroke-linecap', 'text-anchor'),
        fc.constantFrom('evenodd', 'round', 'square', 'end'),
      ),
      fc.tuple(
        fc.constant('style'),
        fc.constantFrom('mix-blend-mode:multiply', 'opacity:.5;display:inline', 'fill:red'),
      ),
    );
    const element = fc.letrec<{ node: string }>((tie) => ({
      node: fc
        .tuple(
          fc.constantFrom(
            'g',
            'rect',
            'circle',
            'ellipse',
            'line',
            'polyline',
            'polygon',
            'path',
            'text',
            'use',
            'image',
            'svg',
            'a',
          ),
          fc.array(attribute, { maxLength: 5 }),
          fc.oneof(
            { maxDepth: 4 },
            fc.constantFrom('', 'Hi', '{{ a }}', '{{ a', '}}'),
            tie('node'),
            fc.tuple(tie('node'), tie('node')).map((two) => two.join('')),
          ),
        )
        .map(([name, attributes, content]) => {
          const unique = [...new Map(attributes)].map(([key, value]) => ` ${key}="${value}"`).join('');
          return `<${name}${unique}>${content}</${name}>`;
        }),
    })).node;
    const gradient = '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>';
    fc.assert(
      fc.property(element, (markup) => {
        const result = read(
          `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${gradient}${markup}</svg>`,
        );
        if (!result.ok) return;
        const page = pageDocument.safeParse({ width: 300, height: 200, layers: result.layers });
        expect(page.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: runs(100, 500) },
    );
  });
});
