import { everyNode, isFunction, type ValueNode } from './nodes.ts';
import { reject } from './refusal.ts';

const tag = /^[A-Za-z0-9 ]{4}$/;
const areas = /^[\w. -]+$/;
const pathData = /^[MmLlHhVvCcSsQqTtAaZz0-9eE+\-., ]*$/;
const pathNumber = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/g;
const maxCoordinate = 100_000;

/**
 * The characters that strings may contain, for each property that accepts strings. Font families are parsed separately.
 */
const stringPatterns: Readonly<Record<string, RegExp>> = {
  fontFeatureSettings: tag,
  fontVariationSettings: tag,
  gridTemplateAreas: areas,
};

/**
 * Checks that strings occur only where they are allowed and contain only allowed characters, so that none of them needs
 * an escape.
 * @throws Refusal
 */
export function checkStrings(property: string, nodes: readonly ValueNode[]): void {
  const paths = new Set<ValueNode>();
  for (const node of everyNode(nodes)) {
    if (isFunction(node) && node.name.toLowerCase() === 'path') for (const child of node.children) paths.add(child);
    if (node.type !== 'String') continue;
    if (paths.has(node)) checkPath(node.value);
    else if (!stringPatterns[property]?.test(node.value)) reject('has a string in a place where none is allowed');
  }
}

function checkPath(data: string): void {
  if (!pathData.test(data)) reject('has a path() that is not SVG path data');
  for (const [number] of data.matchAll(pathNumber)) {
    if (!(Math.abs(Number(number)) <= maxCoordinate)) reject(`has a path() beyond ${maxCoordinate} px`);
  }
}
