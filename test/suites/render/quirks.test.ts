import { env } from 'cloudflare:test';
// @ts-expect-error The package types the exports of the wasm; the runtime hands the compiled module over instead.
import takumiModule from '@takumi-rs/wasm/takumi_wasm_bg.wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { instantiateTakumi } from '../../../dist/generated/takumi-glue.js';
import type { MeasuredNode, TakumiNode, TakumiRenderer } from '../../../src/draw/takumi/glue.ts';
import { fontFiles } from '../../../src/platform/assets/font-files.ts';

/** px of the page that every test draws. */
const side = 200;
const white = [255, 255, 255];

let renderer: TakumiRenderer;

beforeAll(async () => {
  renderer = new (instantiateTakumi(takumiModule).Renderer)({ cacheMaxBytes: 0 });
  const read = fontFiles((env as typeof env & Env).ASSETS);
  const fonts = { Inter: 'inter/latin-400-normal.woff2', Hebrew: 'noto-sans-hebrew/hebrew-400-normal.woff2' };
  for (const [name, path] of Object.entries(fonts)) {
    const unicodeRange = [name === 'Hebrew' ? ([0x590, 0x5ff] as const) : ([0, 0x58f] as const)];
    renderer.registerFont({ name, data: await read(path), weight: 400, style: 'normal', unicodeRange });
  }
});

function page(node: TakumiNode): TakumiNode {
  const style = { display: 'block', width: `${side}px`, height: `${side}px`, backgroundColor: '#fff' };
  return { type: 'container', style, children: [node] };
}

/** A box of 100 by 100 px in the middle of the page. */
function box(style: Record<string, string>, children: TakumiNode[] = []): TakumiNode {
  const area = { position: 'absolute', left: '50px', top: '50px', width: '100px', height: '100px' };
  return { type: 'container', style: { display: 'block', boxSizing: 'border-box', ...area, ...style }, children };
}

const font = { fontFamily: '"Inter", "Hebrew"', fontSize: '20px', lineHeight: '30px', color: '#000' };

function text(content: string, style: Record<string, string> = {}): TakumiNode {
  const placement = { display: 'block', position: 'absolute', left: '0px', top: '0px' };
  return { type: 'text', text: content, style: { ...placement, ...font, ...style } };
}

/** Draws a node on the page without any workaround. Returns a reader of colors by device pixel. */
function draw(node: TakumiNode, { scale = 1, images = [] as Array<{ src: string; data: Uint8Array }> } = {}) {
  const pixels = side * scale;
  const size = { width: pixels, height: pixels, devicePixelRatio: scale };
  const bytes = renderer.render(page(node), { ...size, format: 'raw', fontFamilies: ['Inter', 'Hebrew'], images });
  return (x: number, y: number) => [...bytes.subarray((y * pixels + x) * 4, (y * pixels + x) * 4 + 3)];
}

function measure(node: TakumiNode, scale = 1): MeasuredNode {
  const size = { width: side * scale, height: side * scale, devicePixelRatio: scale };
  const [measured] = renderer.measure(page(node), { ...size, fontFamilies: ['Inter', 'Hebrew'] }).children;
  if (!measured) throw new Error('takumi measured no node');
  return measured;
}

/** The device pixels of a column that are not white, from the first to the last. */
function inkInColumn(colorAt: (x: number, y: number) => number[], x: number, height: number): number[] {
  return Array.from({ length: height }, (_, y) => y).filter((y) => colorAt(x, y).join() !== white.join());
}

/**
 * Each test draws with takumi alone what a file of src/draw/takumi/quirks works around, and expects the wrong result. When a
 * new version of takumi fails a test here, delete the quirk that the test names.
 */
describe('[RND-14] takumi without its quirks', () => {
  it('paints tiles of a background beyond a box with square corners (clip-tiles.ts)', () => {
    const colorAt = draw(box({ backgroundImage: 'linear-gradient(red, blue)', backgroundSize: '30px 30px' }));
    expect(colorAt(155, 60)).not.toEqual(white);
  });

  it('moves a color stop before the start of a gradient to the start (gradient-ends.ts)', () => {
    const colorAt = draw(box({ backgroundImage: 'linear-gradient(90deg, red -50%, blue 150%)' }));
    // CSS mixes a quarter of blue into the red there.
    expect(colorAt(50, 100)[0]).toBeGreaterThan(245);
  });

  it('starts another line after a line break at the end of a text (last-break.ts)', () => {
    expect(measure(text('a\n', { whiteSpace: 'pre' })).height).toBe(60);
  });

  it('masks each child of a container separately (masked-content.ts)', () => {
    const fill = (color: string) => box({ left: '0px', top: '0px', backgroundColor: color });
    const mask = { maskImage: 'linear-gradient(rgb(0 0 0 / 0.5), rgb(0 0 0 / 0.5))' };
    const [red = 0, green = 0] = draw(box(mask, [fill('red'), fill('blue')]))(100, 100);
    // Half of blue over white has as much red as green.
    expect(red - green).toBeGreaterThan(30);
  });

  it('cuts all layers of a background to one box (background-boxes.ts)', () => {
    const background = 'linear-gradient(#0f0, #0f0) padding-box, linear-gradient(red, red) border-box';
    expect(draw(box({ border: '10px solid transparent', background }))(55, 100)).toEqual([0, 255, 0]);
  });

  it('reads the translation of matrix() as device pixels (matrix-translation.ts)', () => {
    const { transform } = measure(box({ transform: 'matrix(1, 0, 0, 1, 20, 0)' }), 2);
    expect(transform[4]).toBe(2 * 50 + 20);
  });

  it('stretches an SVG that should cover its box (picture-frames.ts)', () => {
    const markup =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100"><rect width="200" height="100" fill="#f00"/><rect width="10" height="100" fill="#0f0"/></svg>';
    const { style } = box({ objectFit: 'cover' });
    const images = [{ src: 'svg', data: new TextEncoder().encode(markup) }];
    // A box as wide as high shows the middle half, without the green edge.
    expect(draw({ type: 'image', src: 'svg', style }, { images })(51, 100)).toEqual([0, 255, 0]);
  });

  it('draws no hyphen where a line ends at a soft hyphen (soft-hyphens.ts)', () => {
    const soft = draw(text('extra\u00adordinary', { width: '70px' }));
    const broken = draw(text('extra\nordinary', { width: '70px', whiteSpace: 'pre' }));
    for (let x = 0; x < 100; x++) expect(inkInColumn(soft, x, 60), `column ${x}`).toEqual(inkInColumn(broken, x, 60));
  });

  it('draws a tab as eight spaces at any position (tab-stops.ts)', () => {
    const measureWidth = (content: string) => measure(text(content, { whiteSpace: 'pre' })).width;
    expect(measureWidth('a\tb')).toBe(measureWidth(`a${' '.repeat(8)}b`));
  });

  it('omits the padding of a span at the beginning of a line (span-insets.ts)', () => {
    const span = (content: string, style = {}): TakumiNode => ({
      type: 'text',
      text: content,
      style: { display: 'inline', ...style },
    });
    const style = { ...text('').style, width: '100px' };
    const children = [span('abcde '), span('xyz', { paddingLeft: '30px' })];
    const last = measure({ type: 'container', style, children }).runs.at(-1);
    expect(last).toMatchObject({ text: 'xyz', x: 0, y: expect.closeTo(32.6, 0) });
  });

  it('draws the shadow of an outline, too (text-passes.ts)', () => {
    const style = { left: '50px', top: '50px', fontSize: '100px', lineHeight: '100px', textShadow: '60px 0 0 #f00' };
    const measureWidth = (stroke: string) => {
      const colorAt = draw(text('I', { ...style, WebkitTextStroke: stroke }));
      return Array.from({ length: side }, (_, x) => colorAt(x, 110)).filter((color) => color.join() === '255,0,0')
        .length;
    };
    expect(measureWidth('20px #00f')).toBeGreaterThan(measureWidth('0px #00f') + 10);
  });

  it('leaves one device pixel between the lines of a double underline (decoration-lines.ts)', () => {
    const scale = 3;
    const style = { fontSize: '40px', lineHeight: '60px', textDecoration: 'underline double #f00' };
    const rows = inkInColumn(draw(text('IIII', style), { scale }), 60, 60 * scale).slice(-25);
    const gaps = rows.slice(1).map((row, index) => row - (rows[index] ?? 0) - 1);
    // One CSS px, which is three device pixels, in browsers.
    expect(gaps.filter((gap) => gap > 0)).toContain(1);
  });

  it('orders a neutral character by letters before a preserved line break (bidi)', () => {
    const { runs } = measure(text('אב\n! אב', { whiteSpace: 'pre' }));
    // In a right-to-left paragraph, the mark is to the left of the letters.
    expect(runs.find(({ text: runText }) => runText.startsWith('!'))?.x).toBeGreaterThan(0);
  });
});
