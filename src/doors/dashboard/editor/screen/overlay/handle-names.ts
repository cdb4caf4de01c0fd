import type { HandleHit } from '../../tools/tool.ts';
import { radiusCorners } from '../../view/radius.ts';
import { spacingSides } from '../../view/spacing.ts';

/** The name of a handle in the attribute `data-handle` of the overlay, from which a press reads what it is on. */
export function handleName(hit: HandleHit): string {
  switch (hit.kind) {
    case 'resize':
      return `${hit.handle.x},${hit.handle.y}`;
    case 'rotate':
      return 'rotate';
    case 'padding':
      return `padding ${hit.side}`;
    case 'radius':
      return `radius ${hit.corner.x},${hit.corner.y}`;
    case 'page':
      return `page ${hit.edge.x},${hit.edge.y}`;
    case 'crop':
    case 'picture':
      return `${hit.kind} ${hit.handle.x},${hit.handle.y}`;
    case 'gap':
    case 'ruler':
      return `${hit.kind} ${hit.axis}`;
    case 'guide':
      return `guide ${hit.axis} ${hit.index}`;
  }
}

const pageEdges = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
] as const;

/** The handle that a name is of; undefined for anything else. */
export function parseHandle(name: string): HandleHit | undefined {
  const [kind = '', where = '', index] = name.split(' ');
  const axis = where === 'x' || where === 'y' ? where : undefined;
  const side = spacingSides.find((each) => each === where);
  if (kind === 'rotate') return { kind };
  if (kind === 'padding') return side && { kind, side };
  if (kind === 'gap' || kind === 'ruler') return axis && { kind, axis };
  if (kind === 'guide') return axis && { kind, axis, index: Number(index) };
  const corner = radiusCorners.find((each) => `${each.x},${each.y}` === where);
  if (kind === 'radius') return corner && { kind, corner };
  const edge = pageEdges.find((each) => `${each.x},${each.y}` === where);
  if (kind === 'page') return edge && { kind, edge };
  if (kind === 'crop' || kind === 'picture') return withHandle(kind, where);
  return withHandle('resize', kind);
}

function withHandle(kind: 'resize' | 'crop' | 'picture', name: string): HandleHit | undefined {
  const [x, y] = name.split(',').map(toEdge);
  return x === undefined || y === undefined ? undefined : { kind, handle: { x, y } };
}

function toEdge(text: string): -1 | 0 | 1 {
  return text === '-1' ? -1 : text === '1' ? 1 : 0;
}
