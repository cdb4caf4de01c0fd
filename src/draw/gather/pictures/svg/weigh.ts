import type { CleanElement } from './clean.ts';
import { type SvgLimits, SvgRefusal } from './limits.ts';

interface Weight {
  /** As drawn: references count as what they draw. */
  sum: number;
  /** Levels of elements and references below. */
  height: number;
  /** Elements that it draws. */
  elements: number;
  /** Path commands, as drawn. */
  commands: number;
}

/** What an SVG is as dear as to draw. */
export interface SvgWeight {
  /** Plain elements. */
  weight: number;
  /** Path commands that are drawn beside those that are written: by references. */
  repeatedCommands: number;
}

/** In plain elements, after takumi's times on a full canvas: an element 11 ms, a layer 28 to 63, a blur 490. */
const layerWeight = 20;
const primitiveWeight = 100;
const blurWeight = 800;
/** A command of a clip or a mask is tested, not painted: 18,000 take 33 ms on a canvas of 1,000 px, and 230 as a fill. */
const clipShare = 0.25;
/** Properties whose target is worked out again for each element below. */
const clips: ReadonlySet<string> = new Set(['clip-path', 'mask', 'filter']);
const blurs: ReadonlySet<string> = new Set(['feGaussianBlur', 'feDropShadow']);
/** Properties for which a canvas of its own is made, or a line is cut in pieces. */
const layers: ReadonlySet<string> = new Set(
  'opacity mask clip-path filter mix-blend-mode isolation stroke-dasharray'.split(' '),
);
const localReference = /url\(#([\w-]+)\)/g;

/**
 * Refuses what draws more than its length tells: `use` of `use` (the billion laughs of SVG), a marker on each of many
 * points, filters by the hundred, chains that drive a renderer's recursion into its stack's end, circles. A clip, mask or filter of a
 * group is weighed once for each element in it. Answers what it weighs.
 */
export function weigh(root: CleanElement, limits: SvgLimits): SvgWeight {
  const byId = collectIds(root);
  const totalCommands = sumCommands(root);
  const known = new Map<CleanElement, Weight | 'open'>();
  const { sum, commands } = weighElement(root, 1);
  return { weight: sum, repeatedCommands: Math.max(0, Math.round(commands - totalCommands)) };

  function weighElement(element: CleanElement, depth: number): Weight {
    const before = known.get(element);
    if (before === 'open') throw new SvgRefusal('an element of the SVG refers to itself');
    if (depth + (before?.height ?? 0) > limits.maxDepth) {
      throw new SvgRefusal(`the references in the SVG are nested more than ${limits.maxDepth} levels deep`);
    }
    if (before) return before;
    known.set(element, 'open');
    const weight: Weight = { sum: ownWeight(element), height: 0, elements: 1, commands: element.commands };
    for (const child of element.children) {
      if (typeof child !== 'string') add(weight, weighElement(child, depth + 1), { times: 1, share: 1 });
    }
    // Those in it alone: what it refers to is no part of what it clips.
    const { elements } = weight;
    for (const { target, name } of references(element)) {
      const times = name.startsWith('marker') ? element.commands || totalCommands : clips.has(name) ? elements : 1;
      add(weight, weighElement(target, depth + 1), { times, share: clips.has(name) ? clipShare : 1 });
    }
    known.set(element, weight);
    return weight;
  }

  function add(weight: Weight, inner: Weight, { times, share }: { times: number; share: number }): void {
    weight.sum += inner.sum * times;
    weight.elements += inner.elements * times;
    weight.commands += inner.commands * times * share;
    weight.height = Math.max(weight.height, inner.height + 1);
    if (weight.sum > limits.maxWeight) throw new SvgRefusal('the SVG draws too many elements');
  }

  function references(element: CleanElement): { target: CleanElement; name: string }[] {
    return valuesOf(element).flatMap(([name, value]) => {
      const ids = name === 'href' ? [value.slice(1)] : [...value.matchAll(localReference)].map(([, id = '']) => id);
      return ids.flatMap((id) => byId.get(id) ?? []).map((target) => ({ target, name }));
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
