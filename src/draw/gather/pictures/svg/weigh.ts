import type { CleanElement } from './clean.ts';
import { type SvgLimits, SvgRefusal } from './limits.ts';

interface Weight {
  /** The weight as drawn. A reference weighs as much as the element that it draws. */
  sum: number;
  /** The number of levels of elements and references below this element. */
  height: number;
  /** The number of elements that this element draws. */
  elements: number;
  /** The number of path commands as drawn. */
  commands: number;
}

/** The cost of drawing an SVG. */
export interface SvgWeight {
  /** The number of plain elements that cost as much as the SVG. */
  weight: number;
  /** The number of path commands that are drawn because of references, in addition to those that are written. */
  repeatedCommands: number;
}

/**
 * Weights in plain elements, derived from takumi's times on a full canvas: an element takes 11 ms, a layer 28 to 63 ms,
 * a blur 490 ms.
 */
const layerWeight = 20;
const primitiveWeight = 100;
const blurWeight = 800;
/**
 * The cost of a command in a clip or mask, compared with a painted one. Clips are only tested: 18,000 commands take 33
 * ms on a canvas of 1,000 px, but 230 ms as a fill.
 */
const clipShare = 0.25;
/** Properties that refer to an element which is computed again for each element in the group. */
const clips: ReadonlySet<string> = new Set(['clip-path', 'mask', 'filter']);
const blurs: ReadonlySet<string> = new Set(['feGaussianBlur', 'feDropShadow']);
/** Properties that need a separate canvas or cut a line into pieces. */
const layers: ReadonlySet<string> = new Set(
  'opacity mask clip-path filter mix-blend-mode isolation stroke-dasharray'.split(' '),
);
const localReference = /url\(#([\w-]+)\)/g;

/**
 * Throws SvgRefusal for markup that draws much more than its length suggests. Examples are `use` of `use` (the "billion
 * laughs" of SVG), a marker on each of many points, hundreds of filters, chains that overflow a renderer's stack, and
 * cycles. A clip, mask or filter of a group counts once for each element in it. Returns the weight.
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
    // Only the elements inside the group are counted. The clip does not apply to the elements of its own definition.
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
