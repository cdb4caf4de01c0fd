import type { Area } from '../../../geometry/area.ts';
import type { MeasuredLine } from '../../../html/measured-box.ts';
import type { PreparedSpan, PreparedText } from '../../../prepare/tree.ts';
import type { Color } from '../../../style/color.ts';
import { listPaints, type Paint } from '../native/background.ts';
import { mixColors, nativeColor } from '../native/color.ts';
import { unsupported } from '../unsupported.ts';

interface SpanPaint {
  /** The fill of the letters, if they are filled with something other than their color. */
  paint?: Paint;
  /** The color behind the letters. */
  highlight?: Color;
}

/**
 * Returns the backgrounds of a text's spans, in order.
 * @throws Unsupported
 */
export function spanPaints({ spans }: PreparedText, lines: readonly MeasuredLine[]): SpanPaint[] {
  let start = 0;
  return spans.map((span) => {
    const end = start + span.characters.length;
    const paint = toSpanPaint(span, () => estimateSpanArea(lines, start, end));
    start = end;
    return paint;
  });
}

function toSpanPaint({ text, paint: { background } }: PreparedSpan, area: () => Area): SpanPaint {
  if (!background) return {};
  if (background.hasPicture) unsupported('pictures behind spans of a text');
  const [paint, ...others] = listPaints(background, area());
  if (!paint) return {};
  if (background.clip === 'text') {
    const letters = nativeColor(text.fillColor ?? text.color);
    if (letters.alpha === 1) return {};
    if (letters.alpha > 0 || others.length > 0) return unsupported('backgrounds under clear letters');
    return { paint: withMiddle(paint) };
  }
  if (paint.kind !== 'solid') return unsupported('gradients behind spans of a text');
  if (paint.color.alpha < 1) return unsupported('clear colors behind spans of a text');
  return { highlight: paint.color };
}

/**
 * Adds a middle stop to a gradient of two stops. Programs that can only fill letters with one color use the color of
 * the second stop.
 */
function withMiddle(paint: Paint): Paint {
  if (paint.kind === 'solid') return paint;
  const [first, last, ...others] = paint.stops;
  if (!first || !last || others.length > 0) return paint;
  const middle = { at: (first.at + last.at) / 2, color: mixColors(first.color, last.color, 0.5) };
  return { ...paint, stops: [first, middle, last] };
}

/**
 * Estimates the area of a span that its background fills. If the span has parts on several lines, they count as if they
 * were one after another.
 */
function estimateSpanArea(lines: readonly MeasuredLine[], start: number, end: number): Area {
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
