import type { ResolvedLayer } from '../resolve/resolved-page.ts';

type Fields = ResolvedLayer['fields'];

/** The length of a parent's side in px before and after it is resized; undefined if it is only known after layout. */
export interface Change {
  from: number | undefined;
  to: number | undefined;
}

/** The names of a layer's fields along one axis. */
export interface Axis {
  start: 'x' | 'y';
  end: 'right' | 'bottom';
  size: 'width' | 'height';
}

export const horizontal: Axis = { start: 'x', end: 'right', size: 'width' };
export const vertical: Axis = { start: 'y', end: 'bottom', size: 'height' };

/** A layer's fields along one axis after its parent was resized, and how the layer's own side changes. */
interface ResizedAxis {
  fields: Fields;
  change: Change;
}

/** Rounds px, so that rounding errors of sums are not visible. */
export function px(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Converts a length of a layer to px; undefined if it is absent, `auto`, or a percentage of an unknown side. */
function toPx(value: unknown, whole: number | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !value.endsWith('%') || whole === undefined) return undefined;
  return (Number.parseFloat(value) / 100) * whole;
}

/** The length in px of a layer's side, in a parent whose side is `whole` px. */
export function sideIn(axis: Axis, fields: Fields, whole: number | undefined): number | undefined {
  const size = fields[axis.size];
  if (size !== undefined && size !== 'auto') return toPx(size, whole);
  const [near, far] = [toPx(fields[axis.start], whole), toPx(fields[axis.end], whole)];
  return near === undefined || far === undefined || whole === undefined ? undefined : Math.max(0, whole - near - far);
}

/**
 * Scales the size of a placed layer and its distance from the center of the parent (JOB-5). Percentages are kept,
 * because they depend on the parent anyway.
 */
export function scaleOnAxis(axis: Axis, fields: Fields, { from, to }: Change, factor: number): Fields {
  const distance = (value: number) =>
    px(from === undefined || to === undefined ? value * factor : to / 2 + factor * (value - from / 2));
  const { [axis.start]: start, [axis.end]: end, [axis.size]: size } = fields;
  const implied = start === undefined && end === undefined ? distance(0) : undefined;
  return {
    ...(implied === undefined || implied === 0 ? {} : { [axis.start]: implied }),
    ...(typeof start === 'number' ? { [axis.start]: distance(start) } : {}),
    ...(typeof end === 'number' ? { [axis.end]: distance(end) } : {}),
    ...(typeof size === 'number' ? { [axis.size]: px(size * factor) } : {}),
  };
}

/** Applies a constraint (DOC-18) to a placed layer. A layer whose size depends on its content keeps that size. */
export function constrainOnAxis(axis: Axis, fields: Fields, { from, to }: Change, constraint: string): ResizedAxis {
  const size = sideIn(axis, fields, from);
  if (from === undefined || to === undefined || from === to) return { fields: {}, change: { from: size, to: size } };
  const growth = to - from;
  const ratio = from > 0 ? to / from : 1;
  const start = toPx(fields[axis.start], from);
  const end = toPx(fields[axis.end], from);
  if (size === undefined) {
    const change = { from: undefined, to: undefined };
    if (start === undefined && end !== undefined)
      return { fields: { [axis.end]: px(moveEnd(end, { growth, ratio, constraint })) }, change };
    return { fields: { [axis.start]: px(moveStart(start ?? 0, { growth, ratio, constraint })) }, change };
  }
  const near = start ?? (end === undefined ? 0 : from - end - size);
  const far = from - near - size;
  const resized = resizedSide(size, { near, far, to, ratio, constraint });
  const moved =
    constraint === 'right' || constraint === 'bottom'
      ? to - far - resized
      : moveStart(near, { growth, ratio, constraint });
  return {
    fields: placed(axis, fields, { near: moved, size: resized, whole: to }),
    change: { from: size, to: resized },
  };
}

/**
 * Returns the fields that place a side of `size` px at `near` px. They are the same fields that the layer already uses.
 */
function placed(
  axis: Axis,
  fields: Fields,
  { near, size, whole }: { near: number; size: number; whole: number },
): Fields {
  const far = whole - near - size;
  const isByEnd = fields[axis.start] === undefined && fields[axis.end] !== undefined;
  const hasSize = fields[axis.size] !== undefined && fields[axis.size] !== 'auto';
  return {
    ...(isByEnd ? {} : { [axis.start]: px(near) }),
    ...(fields[axis.end] === undefined ? {} : { [axis.end]: px(far) }),
    ...(hasSize ? { [axis.size]: px(size) } : {}),
  };
}

interface Constraining {
  growth: number;
  ratio: number;
  constraint: string;
}

function moveStart(start: number, { growth, ratio, constraint }: Constraining): number {
  if (constraint === 'right' || constraint === 'bottom') return start + growth;
  if (constraint === 'center') return start + growth / 2;
  return constraint === 'scale' ? start * ratio : start;
}

function moveEnd(end: number, { growth, ratio, constraint }: Constraining): number {
  if (constraint === 'left' || constraint === 'top') return end + growth;
  if (constraint === 'center') return end + growth / 2;
  return constraint === 'scale' ? end * ratio : end;
}

function resizedSide(
  size: number,
  { near, far, to, ratio, constraint }: { near: number; far: number; to: number; ratio: number; constraint: string },
): number {
  if (constraint === 'stretch') return Math.max(0, to - near - far);
  return constraint === 'scale' ? size * ratio : size;
}
