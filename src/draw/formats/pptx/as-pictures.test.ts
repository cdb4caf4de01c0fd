import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import { buildDeck, container, type Placed, slide, text } from './deck.fixture.ts';
import { all, findShapes, first, readFrame } from './parse-xml.fixture.ts';

const words = (style: BoxStyle = {}) => text('words', [20, 30, 100, 20], style, [['Words', 20, 30, 50, 20]]);
const box = (style: BoxStyle, children: Placed[] = []) => container('box', [10, 20, 200, 100], style, children);

describe('layers as pictures', () => {
  it.each([
    ['filter', { filter: 'blur(4px)' }],
    ['mask', { maskImage: 'linear-gradient(#000, transparent)' }],
    ['clip-path', { clipPath: 'circle(50%)' }],
    ['transform: skewX(10deg)', { transform: 'skewX(10deg)' }],
    ['transform: scale(2 , 1)', { transform: 'scale(2 , 1)' }],
    ['rotate3d()', { transform: 'rotate3d(1, 1, 0, 45deg)' }],
  ] as const)('[DOCF-2] %s makes a picture of that layer, with a warning', async (reason, style: BoxStyle) => {
    const made = await buildDeck([slide([box({ backgroundColor: '#fff', ...style }, [words()]), words()])]);
    expect(findShapes(made.slide, 'box').map(({ name }) => name)).toEqual(['p:pic']);
    expect(made.warnings).toEqual([
      {
        code: 'drawn_as_picture',
        message: `The layer is a picture, because PowerPoint has no ${reason}.`,
        layerId: 'box',
      },
    ]);
    // The picture contains the text inside the box, but not the text next to it.
    expect(findShapes(made.slide, 'words')).toHaveLength(1);
  });

  it.each([
    ['several shadows', { boxShadow: '0px 1px 2px #000, 0px 4px 8px #000' }],
    ['inset shadows', { boxShadow: 'inset 0px 1px 2px #000' }],
    ['conic-gradient()', { background: 'conic-gradient(red, blue)' }],
    ['repeating-linear-gradient()', { background: 'repeating-linear-gradient(red, blue 10px)' }],
    ['unlike borders around rounded corners', { borderLeft: '4px solid red', borderRadius: '8px' }],
    ['color color-mix(in srgb, red, blue)', { backgroundColor: 'color-mix(in srgb, red, blue)' }],
  ] as const)(
    '[DOCF-2] %s makes a picture of the decoration only, and text in it stays editable',
    async (reason, style: BoxStyle) => {
      const made = await buildDeck([slide([box({ backgroundColor: '#fff', ...style }, [words()])])]);
      expect(made.warnings.map(({ message }) => message)).toEqual([
        `The decoration of the layer is a picture, because PowerPoint has no ${reason}.`,
      ]);
      expect(all(findShapes(made.slide, 'words')[0], 'a:t').map((run) => run.text)).toEqual(['Words']);
      const drawnBox = made.asked.boxes[0]?.view.root.children[0];
      expect(drawnBox?.kind === 'container' && drawnBox.children[0]?.style['opacity']).toBe('0');
    },
  );

  it.each([
    ['text-shadow', { textShadow: '1px 1px 2px #000' }],
    ['-webkit-text-stroke', { WebkitTextStroke: '1px #000' }],
    ['background-clip: text', { background: 'linear-gradient(red, blue)', backgroundClip: 'text' }],
  ] as const)('[DOCF-2] %s makes a picture of the text', async (reason, style: BoxStyle) => {
    const made = await buildDeck([slide([words(style)])]);
    expect(findShapes(made.slide, 'words').map(({ name }) => name)).toEqual(['p:pic']);
    expect(made.warnings[0]?.message).toContain(reason);
  });

  it('[DOCF-2] makes a picture no larger than the ink of its layer, and never beyond the page', async () => {
    const made = await buildDeck([
      slide([container('box', [-50, 10, 100.5, 50], { filter: 'blur(2px)', backgroundColor: '#fff' })]),
    ]);
    expect(made.asked.boxes[0]?.view.area).toEqual({ x: 0, y: 4, width: 57, height: 62 });
    expect(readFrame(findShapes(made.slide, 'box')[0])).toEqual([0, 4, 57, 62]);
    const outside = await buildDeck([slide([container('box', [-500, 10, 100, 50], { filter: 'blur(2px)' })])]);
    expect(outside.asked.boxes).toEqual([]);
  });

  it('[DOCF-2] draws the layer alone, upright and opaque; the picture has its rotation and opacity', async () => {
    const turned = container('around', [0, 0, 400, 200], { transform: 'rotate(90deg)', opacity: '0.5' }, [
      box({ filter: 'blur(1px)', opacity: '0.5' }),
      text('beside', [20, 150, 100, 20], {}, [['Words', 20, 150, 50, 20]]),
    ]);
    const { slide: page, asked } = await buildDeck([slide([turned])]);
    const [pic] = findShapes(page, 'box');
    expect(first(pic, 'a:xfrm')).toEqual({ rot: '5400000' });
    expect(first(pic, 'a:alphaModFix')).toEqual({ amt: '25000' });
    const parentBox = asked.boxes[0]?.view.root.children[0];
    if (parentBox?.kind !== 'container') throw new Error('no container');
    expect(parentBox.style).toMatchObject({ transform: 'none', opacity: '1', backgroundColor: 'transparent' });
    expect(parentBox.children.map(({ style }) => style['opacity'])).toEqual(['1', '0']);
  });

  it('[DOCF-2] draws a layer that blends with the page as a picture of what it changes: text below stays readable', async () => {
    const veil = container('veil', [0, 0, 800, 400], { backgroundColor: '#7c3aed', mixBlendMode: 'soft-light' });
    const above = container('above', [0, 0, 10, 10], { backgroundColor: '#fff' });
    const {
      slide: page,
      asked,
      warnings,
    } = await buildDeck([slide([box({ backgroundColor: '#fff' }, [words()]), veil, above])]);
    expect(findShapes(page, 'veil').map(({ name }) => name)).toEqual(['p:pic']);
    expect(findShapes(page, 'words')).toHaveLength(1);
    expect(warnings).toMatchObject([{ code: 'drawn_as_picture', layerId: 'veil' }]);
    expect(asked.boxes).toEqual([]);
    const [view] = asked.overlays;
    expect(view).toMatchObject({ area: { x: 0, y: 0, width: 800, height: 400 }, densest: 0.6 });
    const opacities = (root = view?.whole) => root?.children.map(({ style }) => style['opacity'] ?? '1');
    expect([opacities(view?.below), opacities(view?.whole)]).toEqual([
      ['1', '0', '0'],
      ['1', '1', '0'],
    ]);
    const below = view?.below.children[0];
    const visibleBox = below?.kind === 'container' ? below.children[0] : undefined;
    expect(visibleBox?.kind === 'text' && visibleBox.spans[0]?.style['color']).toBe('transparent');
  });

  it('[DOCF-2] makes such a picture as opaque as needed if no text is below, and none if nothing changes', async () => {
    const veil = container('veil', [700, 350, 200, 100], { backgroundColor: '#fff', mixBlendMode: 'screen' });
    const { asked } = await buildDeck([slide([words(), veil, text('later', [700, 350, 50, 20], {}, [])])]);
    expect(asked.overlays).toMatchObject([{ area: { x: 700, y: 350, width: 100, height: 50 }, densest: 1 }]);
    const alike = await buildDeck([slide([veil])], { drawOverlay: async () => undefined });
    expect([findShapes(alike.slide, 'veil'), alike.warnings]).toEqual([[], []]);
  });

  it('[DOCF-2] draws a faded group whose parts overlap as one picture, and others natively (W9)', async () => {
    const faded = (children: Placed[]) =>
      container('group', [0, 0, 400, 200], { opacity: '0.5' }, [box({ backgroundColor: '#fff' }), ...children]);
    const over = await buildDeck([slide([faded([words()])])]);
    expect(findShapes(over.slide, 'group').map(({ name }) => name)).toEqual(['p:pic']);
    expect(first(findShapes(over.slide, 'group')[0], 'a:alphaModFix')).toEqual({ amt: '50000' });
    expect(findShapes(over.slide, 'words')).toEqual([]);
    const separateDeck = await buildDeck([
      slide([faded([text('beside', [20, 150, 100, 20], {}, [['Words', 20, 150, 50, 20]])])]),
    ]);
    expect(separateDeck.warnings).toEqual([]);
    expect(findShapes(separateDeck.slide, 'beside')).toHaveLength(1);
  });

  it('[DOCF-2] draws glass as a picture with everything behind it, including letters, under its own content (W9)', async () => {
    const pane = box({ backdropFilter: 'blur(4px)', backgroundColor: 'rgba(255,255,255,0.2)' }, [words()]);
    const made = await buildDeck([slide([text('behind', [20, 30, 100, 20], {}, [['Behind', 20, 30, 50, 20]]), pane])]);
    expect(findShapes(made.slide, 'box').map(({ name }) => name)).toEqual(['p:pic']);
    expect(findShapes(made.slide, 'words')).toHaveLength(1);
    const [view] = made.asked.overlays;
    expect(view?.densest).toBe(1);
    const behind = view?.whole.children[0];
    expect(behind?.kind === 'text' && behind.spans[0]?.style).toEqual({});
    const content = view?.whole.children[1];
    expect(content?.kind === 'container' && content.children[0]?.style['opacity']).toBe('0');
    expect(view?.cover?.children[1]?.style).toMatchObject({ backgroundColor: '#000' });
    expect(view?.cover?.children[1]?.style).not.toHaveProperty('backdropFilter');
    expect(view?.cover?.children[0]?.style).toMatchObject({ opacity: '0' });
  });

  it('[DOCF-2] makes a picture only of what overflow really cuts, and only of its visible part', async () => {
    const gradient = 'linear-gradient(red, blue)';
    const made = await buildDeck([
      slide([
        box({ overflow: 'hidden' }, [
          container('whole', [20, 30, 50, 50], { background: gradient }),
          container('cut', [150, 90, 100, 100], { background: gradient }),
          container('unseen', [500, 90, 100, 100], { background: gradient }),
        ]),
      ]),
    ]);
    expect(made.asked.boxes.map(({ layerId, view }) => [layerId, view.area])).toEqual([
      ['cut', { x: 150, y: 90, width: 60, height: 30 }],
    ]);
    expect(findShapes(made.slide, 'whole')[0]?.name).toBe('p:sp');
    expect(findShapes(made.slide, 'unseen')).toEqual([]);
  });
});
