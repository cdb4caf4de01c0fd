import type { JsonObject } from '../../../core/json.ts';
import type { Style, StyleValue } from './values.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';
export const sideNames: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** Margins: px, a percentage, math, or `auto`. */
export type Margins = Record<Side, StyleValue>;

/** A layer with what is inside it, before it gets its id. */
export interface Built {
  /** The fields except for the id, the parent and the style. */
  fields: JsonObject;
  style: Style;
  margins: Margins;
  children: Built[];
  /** Layers that are complete, such as those of an SVG inside. The first one is this layer itself. */
  layers?: readonly JsonObject[];
  /** Whether it is placed by `x`, `y`, `right` or `bottom`, and does not flow. */
  isPlaced: boolean;
  /** The position in the document and the level at which it is painted. Boxes that are not positioned have no level. */
  order: number;
  level: number | undefined;
  /** Whether margins of its first and last child reach over its own edge. */
  isOpen: { top: boolean; bottom: boolean };
}

export const noMargins: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

export function built(fields: JsonObject, parts: Partial<Omit<Built, 'fields'>> = {}): Built {
  return {
    fields,
    style: {},
    margins: noMargins,
    children: [],
    isPlaced: false,
    order: 0,
    level: undefined,
    isOpen: { top: false, bottom: false },
    ...parts,
  };
}

/** Joins adjoining margins (CSS 2.2, section 8.3.1). Only those in px can be joined. */
export function joinMargins(one: StyleValue, other: StyleValue): StyleValue {
  if (typeof one !== 'number') return one === 'auto' ? other : one;
  if (typeof other !== 'number') return other === 'auto' ? one : other;
  if (one >= 0 && other >= 0) return Math.max(one, other);
  return one < 0 && other < 0 ? Math.min(one, other) : one + other;
}

/**
 * Gives the children of a block the distances that browsers give them, although the margins of a flex column do not
 * collapse: the margins between two children become one, and those at the edges become margins of the block. If all
 * distances are equal, they become the gap of the block.
 */
export function collapseMargins(block: Built): void {
  const flow = block.children.filter(({ isPlaced }) => !isPlaced);
  const [first] = flow;
  const last = flow.at(-1);
  if (!first || !last) return;
  for (const [index, child] of flow.entries()) {
    const next = flow[index + 1];
    if (!next) break;
    next.margins = { ...next.margins, top: joinMargins(child.margins.bottom, next.margins.top) };
    child.margins = { ...child.margins, bottom: 0 };
  }
  if (block.isOpen.top) {
    block.margins = { ...block.margins, top: joinMargins(block.margins.top, first.margins.top) };
    first.margins = { ...first.margins, top: 0 };
  }
  if (block.isOpen.bottom) {
    block.margins = { ...block.margins, bottom: joinMargins(block.margins.bottom, last.margins.bottom) };
    last.margins = { ...last.margins, bottom: 0 };
  }
  const [distance, ...others] = flow.slice(1).map(({ margins }) => margins.top);
  if (typeof distance !== 'number' || distance <= 0 || others.some((each) => each !== distance)) return;
  block.style['gap'] = distance;
  for (const child of flow.slice(1)) child.margins = { ...child.margins, top: 0 };
}

/** The children in the order in which they are painted. Those that flow keep their order, because it is their place. */
export function sortByLevel(children: readonly Built[]): Built[] {
  const sorted = children.filter(({ isPlaced }) => !isPlaced);
  const placed = children.filter(({ isPlaced }) => isPlaced);
  placed.sort((a, b) => (a.level ?? 0) - (b.level ?? 0) || a.order - b.order);
  for (const each of placed) {
    const level = each.level ?? 0;
    const above = sorted.findIndex((other) => {
      if (level < 0 && !other.isPlaced) return true;
      if (other.level === undefined) return false;
      return other.level > level || (other.level === level && other.order > each.order);
    });
    sorted.splice(above < 0 ? sorted.length : above, 0, each);
  }
  return sorted;
}
