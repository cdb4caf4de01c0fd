import type { CleanElement } from './clean.ts';
import { type SvgLimits, SvgRefusal } from './limits.ts';

interface Weight {
  /** As drawn: references count as what they draw. */
  sum: number;
  /** Levels of elements and references below. */
  height: number;
}

/** In plain elements, after takumi's times on a full canvas: an element 11 ms, a layer 28 to 63, a blur 490. */
const layerWeight = 20;
const primitiveWeight = 100;
const blurWeight = 800;
const blurs: ReadonlySet<string> = new Set(['feGaussianBlur', 'feDropShadow']);
/** Properties for which a canvas of its own is made, or a line is cut in pieces. */
const layers: ReadonlySet<string> = new Set(
  'opacity mask clip-path filter mix-blend-mode isolation stroke-dasharray'.split(' '),
);
const localReference = /url\(#([\w-]+)\)/g;

/**
 * Refuses what draws more than its length tells: `use` of `use` (the billion laughs of SVG), a marker on each of many
 * points, filters by the hundred, chains that drive a renderer's recursion into its stack's end, circles. Answers what it weighs.
 */
export function weigh(root: CleanElement, limits: SvgLimits): number {
  const byId = collectIds(root);
  const totalCommands = sumCommands(root);
  const known = new Map<CleanElement, Weight | 'open'>();
  return weighElement(root, 1).sum;

  function weighElement(element: CleanElement, depth: number): Weight {
    const before = known.get(element);
    if (before === 'open') throw new SvgRefusal('an element of the SVG draws itself');
    if (depth + (before?.height ?? 0) > limits.maxDepth) {
      throw new SvgRefusal(`the SVG refers deeper than ${limits.maxDepth} levels`);
    }
    if (before) return before;
    known.set(element, 'open');
    const weight = { sum: ownWeight(element), height: 0 };
    for (const { target, times } of drawnBy(element)) {
      const inner = weighElement(target, depth + 1);
      weight.sum += inner.sum * times;
      weight.height = Math.max(weight.height, inner.height + 1);
      if (weight.sum > limits.maxWeight) throw new SvgRefusal('the SVG draws more than its limits allow');
    }
    known.set(element, weight);
    return weight;
  }

  function drawnBy(element: CleanElement): { target: CleanElement; times: number }[] {
    const children = element.children.filter((child) => typeof child !== 'string');
    return [...children.map((target) => ({ target, times: 1 })), ...references(element)];
  }

  function references(element: CleanElement): { target: CleanElement; times: number }[] {
    return valuesOf(element).flatMap(([name, value]) => {
      const times = name.startsWith('marker') ? element.commands || totalCommands : 1;
      const ids = name === 'href' ? [value.slice(1)] : [...value.matchAll(localReference)].map(([, id = '']) => id);
      return ids.flatMap((id) => byId.get(id) ?? []).map((target) => ({ target, times }));
    });
  }
}

function ownWeight(element: CleanElement): number {
  if (blurs.has(element.name)) return blurWeight;
  if (element.name.startsWith('fe')) return primitiveWeight;
  return 1 + valuesOf(element).filter(([name]) => layers.has(name)).length * layerWeight;
}

function valuesOf(element: CleanElement): [string, string][] {
  return [...element.attributes, ...element.style];
}

function collectIds(root: CleanElement): Map<string, CleanElement> {
  const byId = new Map<string, CleanElement>();
  visit(root, (element) => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  });
  return byId;
}

function sumCommands(root: CleanElement): number {
  let commands = 0;
  visit(root, (element) => {
    commands += element.commands;
  });
  return commands;
}

function visit(element: CleanElement, count: (element: CleanElement) => void): void {
  count(element);
  for (const child of element.children) if (typeof child !== 'string') visit(child, count);
}
