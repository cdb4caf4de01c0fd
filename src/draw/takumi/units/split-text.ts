import { splitGraphemes } from '../../../core/graphemes.ts';
import { zeroWidthSpace } from '../../gather/fonts/word-breaks.ts';
import type { TakumiNode } from '../glue.ts';

/** A grapheme of a node that was split, or a picture, which has no text. */
export interface Leaf {
  text: string;
  isPicture: boolean;
}

/**
 * Splits the texts in a node into one node for each grapheme. takumi shapes and breaks the text as before, because the
 * style does not change, but measures each node as a run of its own. Lines without characters get a character of no
 * width, so that they are measured too.
 */
export function splitText(node: TakumiNode, { endsWithBreak }: { endsWithBreak: boolean }): SplitText {
  const leaves: Leaf[] = [];
  const split = splitNode(node, leaves);
  const last = leaves.at(-1);
  if (last && !endsWithBreak && !isBreak(last.text)) return { node: split, leaves };
  const added = [...(endsWithBreak ? ['\n'] : []), zeroWidthSpace];
  leaves.push(...added.map((text) => ({ text, isPicture: false })));
  return { node: withLast(split, added.map(toNode)), leaves };
}

export interface SplitText {
  node: TakumiNode;
  /** The parts of the text in reading order. */
  leaves: readonly Leaf[];
}

function splitNode(node: TakumiNode, leaves: Leaf[]): TakumiNode {
  if (node.type === 'image') {
    leaves.push({ text: '', isPicture: true });
    return node;
  }
  if (node.type === 'container')
    return { ...node, ...(node.children ? { children: node.children.map((child) => splitNode(child, leaves)) } : {}) };
  const { text = '', style } = node;
  const parts = splitGraphemes(text).flatMap((part) => {
    const isEmptyLine = isBreak(part) && isBreak(leaves.at(-1)?.text ?? '\n');
    const added = isEmptyLine ? [zeroWidthSpace, part] : [part];
    leaves.push(...added.map((each) => ({ text: each, isPicture: false })));
    return added;
  });
  return { type: 'container', style, children: parts.map(toNode) };
}

function isBreak(text: string): boolean {
  return text === '\n' || text === '\r\n' || text === '\r';
}

function toNode(text: string): TakumiNode {
  return { type: 'text', text, style: { display: 'inline' } };
}

/** Adds nodes at the end of the last text in a node. */
function withLast(node: TakumiNode, added: readonly TakumiNode[]): TakumiNode {
  const children = node.children ?? [];
  const last = children.at(-1);
  if (last?.type === 'container') return { ...node, children: [...children.slice(0, -1), withLast(last, added)] };
  return { ...node, children: [...children, ...added] };
}
