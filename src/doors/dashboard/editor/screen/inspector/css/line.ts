import { isColor } from '../../../../../../design/boxes/style/color.ts';
import type { ValueNode } from '../../../../../../design/boxes/style/nodes.ts';
import { isLength, isWord, parseProperty } from './parse.ts';

/** A border, outline or text outline as it is written: `2px solid red`. A part that is left out is empty. */
export interface Line {
  width: string;
  style: string;
  color: string;
}

/** Undefined if the value cannot be edited as such. */
export function readLine(property: string, text: string): Line | undefined {
  const parsed = parseProperty(property, text);
  if (!parsed) return undefined;
  const { nodes } = parsed;
  const isWidth = (node: ValueNode) => isLength(node) || isWord(node, 'thin', 'medium', 'thick');
  const width = nodes.find(isWidth);
  const color = nodes.find(isColor);
  const style = nodes.find((node) => node !== width && node !== color);
  const print = (node: ValueNode | undefined) => (node ? parsed.print([node]) : '');
  return { width: print(width), style: print(style), color: print(color) };
}

export function printLine({ width, style, color }: Line): string | undefined {
  const text = [width, style, color].filter((part) => part !== '').join(' ');
  return text === '' ? undefined : text;
}
