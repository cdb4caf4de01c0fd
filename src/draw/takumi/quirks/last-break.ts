import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { TextSpan } from '../../../design/boxes/types.ts';
import { zeroWidthSpace } from '../../gather/fonts/word-breaks.ts';

const lastBreak = /(?:\r\n|\r|\n)$/;

/**
 * Removes the line break at the end of a text. takumi 2.16.3 begins another line after such a break. In CSS, it only
 * ends the last line (CSS Text 3, section 4.1).
 */
export function withoutLastBreak(spans: readonly TextSpan[], { whiteSpace = 'normal' }: BoxStyle): readonly TextSpan[] {
  const index = spans.findLastIndex(({ text }) => text !== '');
  const last = spans[index];
  if (!last || !whiteSpace.startsWith('pre') || !lastBreak.test(last.text)) return spans;
  const before = spans.slice(0, index);
  const keptText = last.text.replace(lastBreak, '');
  const text = keptText === '' && before.every((span) => span.text === '') ? zeroWidthSpace : keptText;
  return [...before, { ...last, text }, ...spans.slice(index + 1)];
}
