import { computedStyle } from '../boxes/style/computed.ts';
import { fontSizeOf } from '../boxes/style/font-size.ts';
import type { BoxStyle, StyleProblem } from '../boxes/style/types.ts';
import type { Box, TextBox } from '../boxes/types.ts';

type Report = (problem: StyleProblem, layerId: string) => void;

/**
 * Converts every font size, and every length that depends on one, to px, so that readers of a style need no inherited
 * size, and engines cannot compute it differently. A text that shrinks keeps lengths in em, and its spans' sizes are in
 * em of the text's own size, so that they shrink in proportion (DOC-14). `around` is the inherited font size in px.
 */
export function computeLengths<Root extends Box>(root: Root, around: number, report: Report): Root {
  const em = fontSizeOf(root.style['fontSize'], around);
  const keepsEm = root.kind === 'text' && root.shrinkTo !== undefined;
  const style = computed(root.style, em, { em, keepsEm }, (problem) => report(problem, root.layerId));
  if (root.kind === 'container') {
    return { ...root, style, children: root.children.map((child) => computeLengths(child, em, report)) };
  }
  return root.kind === 'text' ? { ...root, style, ...spansOf(root, em, keepsEm, report) } : { ...root, style };
}

function spansOf(box: TextBox, em: number, keepsEm: boolean, report: Report): Pick<TextBox, 'spans'> {
  const spans = box.spans.map((span) => {
    const { style } = span;
    const size = fontSizeOf(style['fontSize'], em);
    const printed = keepsEm && em > 0 ? `${rounded(size / em)}em` : undefined;
    return {
      ...span,
      style: computed(style, size, { em: size, keepsEm }, (problem) => report(problem, box.layerId), printed),
    };
  });
  return { spans };
}

function computed(
  style: BoxStyle,
  size: number,
  base: { em: number; keepsEm: boolean },
  report: (problem: StyleProblem) => void,
  printed = `${rounded(size)}px`,
): BoxStyle {
  const result = computedStyle(style, base);
  result.problems.forEach(report);
  if (style['fontSize'] === undefined) return result.style;
  return { ...result.style, fontSize: printed };
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}
