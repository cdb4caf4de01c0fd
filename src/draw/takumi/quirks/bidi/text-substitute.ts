import type { TextBox, TextSpan } from '../../../../design/boxes/types.ts';
import type { MeasuredNode } from '../../glue.ts';

/** What takumi is told in place of a text. */
export interface TextSubstitute {
  spans: readonly TextSpan[];
  /** All that is shown is said: takumi is to cut nothing. px of the box, which less text must not make narrower. */
  whole?: { width?: number };
}

/** The page as it is measured with these texts; only those in `asked` are measured. */
export type MeasureSubstitutes = (
  substitutes: ReadonlyMap<TextBox, TextSubstitute>,
  asked: ReadonlySet<TextBox>,
) => MeasuredNode;

/** The node of the box that is found by indices of children from the root. */
export function nodeAt(root: MeasuredNode, path: readonly number[]): MeasuredNode | undefined {
  return path.reduce<MeasuredNode | undefined>((at, index) => at?.children[index], root);
}
