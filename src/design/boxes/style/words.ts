import { allowedFunctions } from './functions.ts';
import { everyNode, isFunction, type ValueNode } from './nodes.ts';
import { reject } from './refusal.ts';

const cssWide: ReadonlySet<string> = new Set(['initial', 'inherit', 'unset', 'revert', 'revert-layer', 'default']);

/**
 * Checks that a value contains only allowed functions, and no keyword that refers to something outside the document.
 * @throws Refusal
 */
export function checkWords(nodes: readonly ValueNode[]): void {
  for (const node of everyNode(nodes)) {
    if (isFunction(node) && !allowedFunctions.has(node.name.toLowerCase())) reject(`may not use ${node.name}()`);
    if (node.type !== 'Identifier') continue;
    const word = node.name.toLowerCase();
    if (cssWide.has(word)) reject(`may not be ${word}. Leave out the property instead`);
    if (word.startsWith('-')) reject(`may not use the prefixed word ${word}`);
  }
}
