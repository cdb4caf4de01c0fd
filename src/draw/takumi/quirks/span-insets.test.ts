import { expect, it } from 'vitest';
import type { TakumiNode } from '../glue.ts';
import { type SpanPlace, takeSpanInsets, withInsets } from './span-insets.ts';

const spanPlace: SpanPlace = { isRtl: false, start: [' ', 'a'], end: ['a', ' '] };
const word: TakumiNode = { type: 'text', text: 'a', style: {} };

/** Prints the texts of nodes in order: spaces as their width in px, and spans in brackets. */
function shape(style: Record<string, string>, more: Partial<SpanPlace> = {}, em = 20): string {
  const { style: rest, insets } = takeSpanInsets(style, () => em);
  if (!insets) return 'none';
  const nodes = withInsets([word], insets, { ...spanPlace, ...more }, (children) => ({
    type: 'container',
    style: rest,
    children,
  }));
  const show = (node: TakumiNode): string => {
    if (node.children) return `[${node.children.map(show).join(' ')}]`;
    return node.text === '\u00a0'
      ? (node.style['letterSpacing'] ?? '')
      : node.text === '\u200b'
        ? '|'
        : (node.text ?? '');
  };
  return nodes.map(show).join(' ');
}

it('[RND-14] adds padding inside the span, and margins and borders beside it, as room that affects line breaks (W7)', () => {
  expect(shape({ padding: '2px 12px' })).toBe('[12px a 12px]');
  expect(shape({ paddingLeft: '0.5em' })).toBe('[10px a]');
  expect(shape({ border: '2px solid red', padding: '0 6px', marginLeft: '10px' })).toBe('12px [6px a 6px] 2px');
  expect(takeSpanInsets({ border: '2px solid red', padding: '0 6px' }, () => 20).style).toMatchObject({
    marginLeft: '-2px',
    paddingLeft: '0px',
  });
});

it('starts at the right in right-to-left text', () => {
  expect(shape({ paddingLeft: '4px', paddingRight: '8px' }, { isRtl: true })).toBe('[8px a 4px]');
});

it('lets lines end next to the span if they may end between its characters', () => {
  expect(shape({ padding: '0 4px' }, { start: ['字', '強'], end: ['す', '。'] })).toBe('| [4px a 4px]');
});

it('leaves spans alone that have no insets', () => {
  expect([{ padding: '2px 0' }, { borderRadius: '4px' }, { color: 'red' }].map((style) => shape(style))).toEqual([
    'none',
    'none',
    'none',
  ]);
});
