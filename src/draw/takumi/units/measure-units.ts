import type { ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import { listTexts, prepareTree } from '../../prepare/tree.ts';
import type { MeasuredNode, TakumiNode } from '../glue.ts';
import type { Place } from '../layout/placed-style.ts';
import { toInsets } from '../page-nodes.ts';
import { nodeAt } from '../quirks/bidi/text-substitute.ts';
import { type Leaf, splitText } from './split-text.ts';
import { readUnits, type TextUnit } from './text-units.ts';

const lastBreak = /[\r\n]$/;

interface PlacedText {
  box: TextBox;
  place: Place | undefined;
  /** The node of the page that contains the text. */
  node: TakumiNode;
}

/** Returns where each grapheme of a text is drawn. All of them are measured at once. */
export function measureUnits(
  root: ContainerBox,
  { box, place, node }: PlacedText,
  measure: (page: TakumiNode) => MeasuredNode,
): TextUnit[] {
  const target = listTexts(prepareTree(root)).find(({ text }) => text.box === box);
  if (!target) return [];
  const { text, path } = target;
  const endsWithBreak =
    /^pre/.test(text.text.whiteSpace) && lastBreak.test(box.spans.map((span) => span.text).join(''));
  let leaves: readonly Leaf[] = [];
  const split = replaceAt(node, path, (textNode) => {
    const parts = splitText(textNode, { endsWithBreak });
    leaves = parts.leaves;
    return parts.node;
  });
  const measured = nodeAt(measure(split), path);
  if (!measured) return [];
  // Runs are measured from the padding's inner edge, and everything else from the border's outer edge.
  const { left, top } = toInsets(text, place).content;
  const runs = measured.runs.map((run) => ({ ...run, x: run.x + left, y: run.y + top }));
  return readUnits(leaves, { ...measured, runs }, text.text.direction);
}

/** Replaces the node at a path of child indices. */
function replaceAt(
  node: TakumiNode,
  [index, ...rest]: readonly number[],
  replace: (node: TakumiNode) => TakumiNode,
): TakumiNode {
  const child = index === undefined ? undefined : node.children?.[index];
  if (index === undefined) return replace(node);
  if (!child) return node;
  return { ...node, children: (node.children ?? []).with(index, replaceAt(child, rest, replace)) };
}
