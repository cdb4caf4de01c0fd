import { tokenize } from 'css-tree';
import { absoluteLengths } from '../../../design/boxes/style/units.ts';
import type { Viewport } from './media.ts';

export interface UnitBase {
  /** The font size of the element in px. */
  em: number;
  /** The font size of the root in px. */
  rem: number;
  viewport: Viewport;
}

/** The number of css-tree's token of a number with a unit. */
const dimensionToken = 12;

/** The text of a value with all lengths in px. Percentages and other units are kept. */
export function toPx(text: string, base: UnitBase): string {
  if (!/\d[a-z]/i.test(text)) return text;
  let result = '';
  tokenize(text, (type, start, end) => {
    const token = text.slice(start, end);
    result += type === dimensionToken ? dimensionToPx(token, base) : token;
  });
  return result;
}

function dimensionToPx(token: string, { em, rem, viewport }: UnitBase): string {
  const number = Number.parseFloat(token);
  const unit = token.replace(/^[-+]?[\d.]+(?:e[-+]?\d+)?/i, '').toLowerCase();
  const { width, height } = viewport;
  const share = {
    w: width,
    h: height,
    i: width,
    b: height,
    min: Math.min(width, height),
    max: Math.max(width, height),
  };
  const [, side] = /^[sld]?v(w|h|i|b|min|max)$/.exec(unit) ?? [];
  const relative: Readonly<Record<string, number>> = { em, rem, ex: em / 2, ch: em / 2, q: 96 / 101.6, lh: 1.2 * em };
  const factor =
    side === undefined
      ? (absoluteLengths[unit] ?? relative[unit])
      : Object.entries(share).find(([name]) => name === side)?.[1];
  if (factor === undefined || !Number.isFinite(number)) return token;
  const perUnit = side === undefined ? factor : factor / 100;
  return `${Number((number * perUnit).toFixed(3))}px`;
}
