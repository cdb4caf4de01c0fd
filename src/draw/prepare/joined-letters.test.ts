import { expect, it } from 'vitest';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { ContainerBox, TextBox, TextSpan } from '../../design/boxes/types.ts';
import { joinLetters } from './joined-letters.ts';

function separateSpans(spans: TextSpan[], style: BoxStyle = {}, parentStyle: BoxStyle = { letterSpacing: '4px' }) {
  const box: TextBox = { kind: 'text', layerId: 't', style, spans };
  const root: ContainerBox = { kind: 'container', layerId: '', style: parentStyle, children: [box] };
  const [joined] = joinLetters(root).children;
  return joined?.kind === 'text' ? joined.spans : undefined;
}
const plain = (text: string, style: BoxStyle = {}) => ({ text, style });
const joined = (text: string, style: BoxStyle = {}) => ({ text, style: { ...style, letterSpacing: '0px' } });

it.each(['مرحبا بالعالم', '«العلامة» 12', 'ܫܠܡܐ', 'ᠮᠣᠩᠭᠣᠯ', 'ߒߞߏ'])(
  '[DOC-15] does not space letters of %s (W3)',
  (words) => {
    expect(separateSpans([plain(words)])).toEqual([joined(words)]);
  },
);

it('[DOC-15] keeps the spacing of the other letters, and what they inherit', () => {
  expect(separateSpans([plain('ab مرحبا 12 cd')])).toEqual([plain('ab '), joined('مرحبا 12 '), plain('cd')]);
  expect(separateSpans([plain('abc'), plain('!', { color: 'red' }), plain('مرحبا')])).toEqual([
    plain('abc'),
    plain('!', { color: 'red' }),
    joined('مرحبا'),
  ]);
});

it('[DOC-15] leaves texts without spacing alone, and does not split padded spans of several scripts', () => {
  expect(separateSpans([plain('مرحبا')], { letterSpacing: 'normal' })).toEqual([plain('مرحبا')]);
  expect(separateSpans([plain('abc')])).toEqual([plain('abc')]);
  const badge = plain('ab مرحبا', { paddingLeft: '4px' });
  expect(separateSpans([badge])).toEqual([badge]);
});
