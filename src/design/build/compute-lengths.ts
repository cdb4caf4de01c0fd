import { computedStyle } from '../boxes/style/computed.ts';
import { resolveFontSize } from '../boxes/style/font-size.ts';
import type { BoxStyle, StyleProblem } from '../boxes/style/types.ts';
import type { Box, TextBox } from '../boxes/types.ts';

type Report = (problem: StyleProblem, layerId: string) => void;

/**
 * Converts every font size, and every length that depends on one, to px, so that code that reads a style need not know
 * the inherited font size, and engines cannot compute it differently. A text that shrinks keeps its lengths in em. The
 * font sizes of its spans become em of the text's font size, so that they shrink in proportion (DOC-14). `parentSize`
 * is the inherited font size in px.
 */
export function computeLengths<Root extends Box>(root: Root, parentSize: number, report: Report): Root {
  const em = resolveFontSize(root.style['fontSize'], parentSize);
  const keepsEm = root.kind === 'text' && root.shrinkTo !== undefined;
  const style = computeStyle(root.style, em, { em, keepsEm }, (problem) => report(problem, root.layerId));
  if (root.kind === 'container') {
    return { ...root, style, children: root.children.map((child) => computeLengths(child, em, report)) };
  }
  return root.kind === 'text' ? { ...root, style, ...computeSpans(root, em, keepsEm, report) } : { ...root, style };
}

function computeSpans(box: TextBox, em: number, keepsEm: boolean, report: Report): Pick<TextBox, 'spans'> {
  const spans = box.spans.map((span) => {
    const { style } = span;
    const size = resolveFontSize(style['fontSize'], em);
    const printed = keepsEm && em > 0 ? `${roundLength(size / em)}em` : undefined;
    return {
      ...span,
      style: computeStyle(style, size, { em: size, keepsEm }, (problem) => report(problem, box.layerId), printed),
    };
  });
  return { spans };
}

function computeStyle(
  style: BoxStyle,
  size: number,
  base: { em: number; keepsEm: boolean },
  report: (problem: StyleProblem) => void,
  printed = `${roundLength(size)}px`,
): BoxStyle {
  const result = computedStyle(style, base);
  result.problems.forEach(report);
  if (style['fontSize'] === undefined) return result.style;
  return { ...result.style, fontSize: printed };
}

function roundLength(value: number): number {
  return Number(value.toFixed(6));
}
