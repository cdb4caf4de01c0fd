import { describe, expect, it } from 'vitest';
import type { ContainerBox } from '../../design/boxes/types.ts';
import { unconverted } from '../gather/pictures/pictures.fixture.ts';
import { svgPicture } from '../gather/pictures/read-picture.ts';
import { estimateWork } from './estimate.ts';
import { statedExtents } from './extents.ts';

const page = { width: 1_000, height: 1_000 };
const whole = { width: '1000px', height: '1000px' };

function estimatePage(
  child: ContainerBox['children'][number],
  options: Partial<Parameters<typeof estimateWork>[1]> = {},
) {
  const root: ContainerBox = { kind: 'container', layerId: '', style: whole, children: [child] };
  const failOnPicture = () => {
    throw new Error('There is no picture');
  };
  return estimateWork(root, {
    page,
    extents: statedExtents(root, page),
    getPicture: failOnPicture,
    fonts: 1,
    scale: 1,
    ...options,
  }).ms;
}

const text = (written: string): ContainerBox['children'][number] => ({
  kind: 'text',
  layerId: 'text',
  style: { ...whole, fontSize: '12px' },
  spans: [{ text: written, style: {} }],
});
const characters = 20_000;
const repeated = (piece: string) => piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);

describe('the estimate of work', () => {
  it.each(['नमस्ते ', 'السلام ', 'ภาษาไทย', 'မြန်မာ ', 'བོད་', '👩 '])(
    '[RND-21] is higher for %s than for Latin (S14)',
    (piece) => {
      expect(estimatePage(text(repeated(piece)))).toBeGreaterThan(1.8 * estimatePage(text(repeated('Latin '))));
    },
  );

  it('[RND-21] counts each pass in which a text is drawn (W7)', () => {
    const latin = text(repeated('Latin '));
    const lined = { ...latin, style: { ...latin.style, textDecoration: 'underline double' } };
    expect(estimatePage(lined)).toBeGreaterThan(1.5 * estimatePage(latin));
  });

  it('[RND-21] counts each outline once, and each font file (S14)', () => {
    const han = (different: number) =>
      text(
        Array.from({ length: characters }, (_, index) => String.fromCodePoint(0x4e00 + (index % different))).join(''),
      );
    expect(estimatePage(han(1_900)) - estimatePage(han(100))).toBeCloseTo(1_800 * 0.08, 0);
    // The engine caches 2,000 outlines. If a text has more different characters, it reads an outline for each
    // character.
    expect(estimatePage(han(4_000)) - estimatePage(han(100))).toBeCloseTo((characters - 100) * 0.08, 0);
    expect(estimatePage(han(100), { fonts: 101 }) - estimatePage(han(100))).toBeCloseTo(400, 0);
  });

  it('[RND-21] counts each gradient of a box as a separate box', () => {
    const boxes = (background: string) =>
      Array.from({ length: 9_000 }, () => ({
        kind: 'container' as const,
        layerId: 'box',
        style: { width: '1px', height: '1px', background },
        children: [],
      }));
    const parentBox = (background: string) => ({
      kind: 'container' as const,
      layerId: '',
      style: whole,
      children: boxes(background),
    });
    const gradient = 'linear-gradient(#fff, #fff)';
    expect(estimatePage(parentBox(`${gradient} padding-box, ${gradient} border-box`))).toBeGreaterThan(
      2.5 * estimatePage(parentBox('#fff')),
    );
  });

  it('[RND-21] counts a clip of an SVG for each element below it, and a path for each use (S5)', async () => {
    const path = `<path d="M0 0${'L9 9L0 9'.repeat(500)}"/>`;
    const shapes = '<rect width="9" height="9"/>'.repeat(100);
    const weighed = async (content: string) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`;
      const picture = await svgPicture(svg, unconverted);
      if (typeof picture === 'string') throw new Error(picture);
      return picture.repeatedCommands ?? 0;
    };
    const commands = 1_001;
    const clip = `<clipPath id="c">${path}</clipPath>`;
    expect(await weighed(`${clip}${path}${shapes}`)).toBe(0);
    const clippedGroup = await weighed(`${clip}<g clip-path="url(#c)">${shapes}</g>`);
    expect(clippedGroup).toBeGreaterThan((100 * commands) / 4);
    expect(await weighed(`${clip}<g clip-path="url(#c)"><g><g>${shapes}</g></g></g>`)).toBeGreaterThanOrEqual(
      clippedGroup,
    );
    const used = await weighed(`<defs><g id="u">${path}</g></defs>${'<use href="#u"/>'.repeat(100)}`);
    expect(used).toBeGreaterThanOrEqual(99 * commands);
  });
});
