import type { BoxStyle } from '../../../../design/boxes/style/types.ts';
import type { TextBox } from '../../../../design/boxes/types.ts';
import type { MeasuredLine } from '../../../html/measured-box.ts';
import type { Area } from '../area.ts';
import { cannotSay } from '../cannot-say.ts';
import { isClippedToText, type Paint, readBackground } from '../css/background.ts';
import { type Color, mixed, readColor } from '../css/color.ts';
import { inheritText, type TextStyle } from './text-style.ts';

interface SpanLook {
  /** What the letters are filled with, where that is not their colour. */
  paint?: Paint;
  /** The colour behind them. */
  highlight?: Color;
}

/** What a box's spans have of backgrounds, one after another. @throws CannotSay */
export function spanLooks(box: TextBox, style: TextStyle, lines: readonly MeasuredLine[]): SpanLook[] {
  let start = 0;
  return box.spans.map((span) => {
    const end = start + span.text.length;
    const look = lookOf(span.style, inheritText(style, span.style), () => areaOf(lines, start, end));
    start = end;
    return look;
  });
}

function lookOf(own: BoxStyle, text: TextStyle, area: () => Area): SpanLook {
  const hasBackground = ['background', 'backgroundColor', 'backgroundImage'].some((name) => own[name] !== undefined);
  if (!hasBackground) return {};
  if (/\burl\(/.test(`${own['background']} ${own['backgroundImage']}`)) cannotSay('pictures behind spans of a text');
  const paints = readBackground(own, { area: area(), em: text.size, currentColor: text.color });
  const [paint, ...others] = paints;
  if (!paint) return {};
  if (isClippedToText(own)) {
    const letters = readColor(text.fillColor ?? text.color, text.color);
    if (letters.alpha === 1) return {};
    if (letters.alpha > 0 || others.length > 0) return cannotSay('backgrounds under clear letters');
    return { paint: withMiddle(paint) };
  }
  if (paint.kind !== 'solid') return cannotSay('gradients behind spans of a text');
  if (paint.color.alpha < 1) return cannotSay('clear colours behind spans of a text');
  return { highlight: paint.color };
}

/** Programs that fill letters with one colour take that of the second stop: the middle of a gradient of two. */
function withMiddle(paint: Paint): Paint {
  if (paint.kind === 'solid') return paint;
  const [first, last, ...others] = paint.stops;
  if (!first || !last || others.length > 0) return paint;
  const middle = { at: (first.at + last.at) / 2, color: mixed(first.color, last.color, 0.5) };
  return { ...paint, stops: [first, middle, last] };
}

/** About what a span takes, its pieces on several lines one after another, as its background counts it. */
function areaOf(lines: readonly MeasuredLine[], start: number, end: number): Area {
  let width = 0;
  let height = 0;
  for (const line of lines) {
    const shared = Math.min(end, line.end) - Math.max(start, line.start);
    if (shared <= 0) continue;
    width += ((line.right - line.left) * shared) / Math.max(1, line.end - line.start);
    height = Math.max(height, line.bottom - line.top);
  }
  return { x: 0, y: 0, width: Math.max(1, width), height: Math.max(1, height) };
}
