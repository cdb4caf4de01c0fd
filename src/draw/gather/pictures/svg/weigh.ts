import type { CleanElement } from './clean.ts';
import { type SvgLimits, SvgRefusal } from './limits.ts';

interface Weight {
  /** The weight as drawn: references count as what they draw. */
  sum: number;
  /** The levels of elements and references below. */
  height: number;
  /** The elements that it draws. */
  elements: number;
  /** The path commands as drawn. */
  commands: number;
}

/** The cost of drawing an SVG. */
export interface SvgWeight {
  /** The number of plain elements that cost as much. */
  weight: number;
  /** The path commands that references draw in addition to those that are written. */
  repeatedCommands: number;
}

/** In plain elements, from takumi's times on a full canvas: an element takes 11 ms, a layer 28 to 63, a blur 490. */
const layerWeight = 20;
const primitiveWeight = 100;
const blurWeight = 800;
/**
 * Commands of a clip or mask are tested, not painted: 18,000 take 33 ms on a canvas of 1,000 px, but 230 ms as a fill.
 */
const clipShare = 0.25;
/** Properties whose target is computed again for each element below. */
const clips: ReadonlySet<string> = new Set(['clip-path', 'mask', 'filter']);
const blurs: ReadonlySet<string> = new Set(['feGaussianBlur', 'feDropShadow']);
/** Properties that need a canvas of their own, or that cut a line into pieces. */
const layers: ReadonlySet<string> = new Set(
  'opacity mask clip-path filter mix-blend-mode isolation stroke-dasharray'.split(' '),
);
const localReference = /url\(#([\w-]+)\)/g;

/**
 * Throws SvgRefusal for markup that draws more than its length suggests: `use` of `use` (the billion laughs of SVG), a
 * marker on each of many points, hundreds of filters, chains that overflow a renderer's stack, cycles. A clip, mask or
 * filter of a group counts once for each element in it. Returns the weight.
 */
export function weigh(root: CleanElement, limits: SvgLimits): SvgWeight {
  const byId = collectIds(root);
  const totalCommands = sumCommands(root);
  const weights = new Map<CleanElement, Weight | 'open'>();
  const { sum, commands } = weighElement(root, 1);
  return { weight: sum, repeatedCommands: Math.max(0, Math.round(commands - totalCommands)) };

  function weighElement(element: CleanElement, depth: number): Weight {
    const before = weights.get(element);
    if (before === 'open') throw new SvgRefusal('an element of the SVG refers to itself. Remove that reference');
    if (depth + (before?.height ?? 0) > limits.maxDepth) {
      throw new SvgRefusal(
        `the references in the SVG are nested more than ${limits.maxDepth} levels deep. Reduce the nesting`,
      );
    }
    if (before) return before;
    weights.set(element, 'open');
    const weight: Weight = { sum: ownWeight(element), height: 0, elements: 1, commands: element.commands };
    for (const child of element.children) {
      if (typeof child !== 'string') add(weight, weighElement(child, depth + 1), { times: 1, share: 1 });
    }
    // Only the elements of the group count; what it refers to is not clipped.
    const { elements } = weight;
    for (const { target, name } of references(element)) {
      const times = name.startsWith('marker') ? element.commands || totalCommands : clips.has(name) ? elements : 1;
      add(weight, weighElement(target, depth + 1), { times, share: clips.has(name) ? clipShare : 1 });
    }
    weights.set(element, weight);
    return weight;
  }

  function add(weight: Weight, inner: Weight, { times, share }: { times: number; share: number }): void {
    weight.sum += inner.sum * times;
    weight.elements += inner.elements * times;
    weight.commands += inner.commands * times * share;
    weight.height = Math.max(weight.height, inner.height + 1);
    if (weight.sum > limits.maxWeight) throw new SvgRefusal('the SVG draws too many elements. Simplify the drawing');
  }

  function references(element: CleanElement): { target: CleanElement; name: string }[] {
    return listValues(element).flatMap(([name, value]) => {
      const ids = name === 'href' ? [value.slice(1)] : [...value.matchAll(localReference)].map(([, id = '']) => id);
      return ids.flatMap((id) => byId.get(id) ?? []).map((target) => ({ target, name }));
    });
  }
}

function ownWeight(element: CleanElement): number {
  if (blurs.has(element.name)) return blurWeight;
  if (element.name.startsWith('fe')) return primitiveWeight;
  return 1 + listValues(element).filter(([name]) => layers.has(name)).length * layerWeight;
}

function listValues(element: CleanElement): [string, string][] {
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
