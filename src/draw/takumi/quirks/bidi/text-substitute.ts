import type { TextBox, TextSpan } from '../../../../design/boxes/types.ts';
import type { MeasuredNode } from '../../glue.ts';

/** The text that takumi draws in place of another text. */
export interface TextSubstitute {
  spans: readonly TextSpan[];
  /**
   * Set if the whole text is shown and takumi must not cut it. `width` is the width of its box in px, which must not
   * become narrower if the text is shorter.
   */
  whole?: { width?: number };
}

/** Measures the page with these substitutes. Only the texts in `requestedBoxes` are measured. */
export type MeasureSubstitutes = (
  substitutes: ReadonlyMap<TextBox, TextSubstitute>,
  requestedBoxes: ReadonlySet<TextBox>,
) => MeasuredNode;

/** Returns the node at a path of child indices from the root. */
export function nodeAt(root: MeasuredNode, path: readonly number[]): MeasuredNode | undefined {
  return path.reduce<MeasuredNode | undefined>((at, index) => at?.children[index], root);
}
