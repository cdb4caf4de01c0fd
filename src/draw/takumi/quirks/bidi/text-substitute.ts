import type { TextBox, TextSpan } from '../../../../design/boxes/types.ts';
import type { MeasuredNode } from '../../glue.ts';

/** What takumi draws in place of a text. */
export interface TextSubstitute {
  spans: readonly TextSpan[];
  /**
   * Set if the whole text is shown and takumi must not cut it. `width` is the px of its box, which less text must not
   * make narrower.
   */
  whole?: { width?: number };
}

/** Measures the page with these substitutes; only the texts in `requestedBoxes` are measured. */
export type MeasureSubstitutes = (
  substitutes: ReadonlyMap<TextBox, TextSubstitute>,
  requestedBoxes: ReadonlySet<TextBox>,
) => MeasuredNode;

/** The node at a path of child indices from the root. */
export function nodeAt(root: MeasuredNode, path: readonly number[]): MeasuredNode | undefined {
  return path.reduce<MeasuredNode | undefined>((at, index) => at?.children[index], root);
}
