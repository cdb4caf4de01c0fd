import { resolveLength } from '../length.ts';
import type { TrackSize } from '../style.ts';
import { isFixed, isFlexible } from './template.ts';

/** A track whose size is being computed. */
export interface Track {
  sizing: TrackSize;
  base: number;
  limit: number;
  /** Whether this is an empty auto-fit track, which collapses together with its gap. */
  isCollapsed: boolean;
}

/** An item on one axis. All sizes are in px of its margin box. */
export interface AxisItem {
  start: number;
  span: number;
  /** The minimum contribution of the item: its automatic minimum, or its own size. */
  minimum(): number;
  minContent(): number;
  maxContent(): number;
}

export interface AxisSpace {
  /** The length of the content box in px; absent if the content determines it. */
  available: number | undefined;
  /** If the container has no size: whether it is measured at its minimum or its maximum content width. */
  constraint?: 'min' | 'max';
  gap: number;
  /** Whether the content alignment is `normal` or `stretch`, which widens auto tracks. */
  stretches: boolean;
  /** The minimum size that the container's own style sets, in px. */
  minSize?: number;
}

/** A length in px that is smaller than what a browser distinguishes. */
const smallest = 1e-4;

/** Sizes the tracks of an axis (CSS Grid 2, section 11.3 to 11.8). */
export function sizeTracks(tracks: Track[], items: readonly AxisItem[], space: AxisSpace): void {
  for (const track of tracks) initialize(track, space);
  resolveIntrinsic(tracks, items, space);
  maximize(tracks, space);
  expandFlexible(tracks, items, space);
  if (space.stretches) stretchAuto(tracks, space);
}

/** The total length of tracks and of the gaps between them, in px. */
export function lengthOfTracks(tracks: readonly Track[], gap: number): number {
  const open = tracks.filter(({ isCollapsed }) => !isCollapsed);
  return open.reduce((sum, { base }) => sum + base, 0) + gap * Math.max(0, open.length - 1);
}

function initialize(track: Track, { available }: AxisSpace): void {
  if (track.isCollapsed) {
    track.base = 0;
    track.limit = 0;
    return;
  }
  const { min, max } = track.sizing;
  const minSize = isFixed(min) ? resolveLength(min, available) : undefined;
  const greatest = isFixed(max) ? resolveLength(max, available) : undefined;
  track.base = minSize ?? 0;
  track.limit = isFlexible(max) ? track.base : Math.max(greatest ?? Number.POSITIVE_INFINITY, track.base);
}

const isIntrinsic = (breadth: TrackSize['min'], available: number | undefined) =>
  typeof breadth === 'string' || (isFixed(breadth) && resolveLength(breadth, available) === undefined);

/**
 * Sizes tracks by their content. Items that span few tracks are processed first, and those that span flexible tracks
 * last (section 11.5).
 */
function resolveIntrinsic(tracks: Track[], items: readonly AxisItem[], space: AxisSpace): void {
  const flexible = items.filter((item) => selectTracks(tracks, item).some(({ sizing }) => isFlexible(sizing.max)));
  const crossing = new Set(flexible);
  const bySpan = Map.groupBy(
    items.filter((item) => !crossing.has(item)),
    ({ span }) => span,
  );
  for (const [, group] of [...bySpan].sort(([one], [other]) => one - other)) increase(tracks, group, space, false);
  if (flexible.length > 0) increase(tracks, flexible, space, true);
  for (const track of tracks) if (track.limit === Number.POSITIVE_INFINITY) track.limit = track.base;
}

function selectTracks(tracks: readonly Track[], { start, span }: AxisItem): Track[] {
  return tracks.slice(start, start + span);
}

/** Increases the tracks that one group of items spans (section 11.5.1, steps 3 and 4). */
function increase(tracks: Track[], items: readonly AxisItem[], space: AxisSpace, isFlexing: boolean): void {
  const { available, gap, constraint } = space;
  const isAffected = (track: Track) => !isFlexing || isFlexible(track.sizing.max);
  const distribute = (
    wants: (item: AxisItem) => number,
    affects: (track: Track) => boolean,
    of: 'base' | 'limit',
    grows: (track: Track) => boolean,
  ) => {
    const planned = new Map<Track, number>();
    for (const item of items) {
      const spanned = selectTracks(tracks, item);
      const affected = spanned.filter((track) => isAffected(track) && affects(track) && !track.isCollapsed);
      if (affected.length === 0) continue;
      const gaps = gap * Math.max(0, spanned.filter(({ isCollapsed }) => !isCollapsed).length - 1);
      const has = spanned.reduce((sum, track) => sum + getTrackSize(track, of), gaps);
      giveOut(affected, wants(item) - has, of, planned, grows, isFlexing);
    }
    for (const [track, size] of planned) {
      if (of === 'base') track.base = Math.max(track.base, size);
      else track.limit = size;
      if (track.limit < track.base) track.limit = track.base;
    }
  };
  const getMinKeyword = ({ sizing }: Track) =>
    isIntrinsic(sizing.min, available) ? breadthWord(sizing.min) : undefined;
  const getMaxKeyword = ({ sizing }: Track) =>
    sizing.fit ? 'fit-content' : isIntrinsic(sizing.max, available) ? breadthWord(sizing.max) : undefined;
  const affectsAll = () => true;
  const minimum = (item: AxisItem) => {
    if (constraint === undefined) return item.minimum();
    const content = constraint === 'min' ? item.minContent() : Math.min(item.minContent(), item.maxContent());
    const limits = selectTracks(tracks, item).map(({ sizing }) =>
      isFixed(sizing.max) ? resolveLength(sizing.max, available) : undefined,
    );
    const limit = limits.every((each) => each !== undefined)
      ? limits.reduce<number>((sum, each) => sum + (each ?? 0), 0)
      : undefined;
    return limit === undefined ? content : Math.max(Math.min(content, limit), item.minimum());
  };
  distribute(
    minimum,
    (track) => getMinKeyword(track) !== undefined,
    'base',
    (track) => getMaxKeyword(track) !== undefined,
  );
  distribute(
    (item) => item.minContent(),
    (track) => getMinKeyword(track) === 'min-content' || getMinKeyword(track) === 'max-content',
    'base',
    (track) => getMaxKeyword(track) !== undefined,
  );
  const maxContentMins = (track: Track) =>
    getMinKeyword(track) === 'max-content' ||
    (constraint === 'max' && getMinKeyword(track) === 'auto' && !track.sizing.fit);
  distribute(
    (item) => (constraint === 'max' ? limitedMaxContent(tracks, item, available) : item.maxContent()),
    maxContentMins,
    'base',
    (track) => getMaxKeyword(track) === 'max-content' || getMaxKeyword(track) === 'auto',
  );
  if (isFlexing) return;
  distribute(
    (item) => item.minContent(),
    (track) => getMaxKeyword(track) !== undefined,
    'limit',
    affectsAll,
  );
  distribute(
    (item) => item.maxContent(),
    (track) =>
      getMaxKeyword(track) === 'max-content' ||
      getMaxKeyword(track) === 'auto' ||
      getMaxKeyword(track) === 'fit-content',
    'limit',
    affectsAll,
  );
  for (const track of tracks) {
    const fit = track.sizing.fit && resolveLength(track.sizing.fit, available);
    if (fit !== undefined && track.limit !== Number.POSITIVE_INFINITY)
      track.limit = Math.max(track.base, Math.min(track.limit, fit));
  }
}

/** The max-content size of an item, limited by the fixed limits of its tracks. */
function limitedMaxContent(tracks: readonly Track[], item: AxisItem, available: number | undefined): number {
  const limits = selectTracks(tracks, item).map(
    ({ sizing }) => sizing.fit ?? (isFixed(sizing.max) ? sizing.max : undefined),
  );
  if (limits.some((limit) => limit === undefined)) return item.maxContent();
  const limit = limits.reduce(
    (sum, each) => sum + ((each && resolveLength(each, available)) ?? Number.POSITIVE_INFINITY),
    0,
  );
  return Math.max(Math.min(item.maxContent(), limit), item.minimum());
}

function breadthWord(breadth: TrackSize['min']): string {
  return typeof breadth === 'string' ? breadth : 'auto';
}

function getTrackSize(track: Track, of: 'base' | 'limit'): number {
  return of === 'base' || track.limit === Number.POSITIVE_INFINITY ? track.base : track.limit;
}

/**
 * Distributes px to tracks in equal parts, at first only up to the limits of the tracks (section 11.5.1, "distribute
 * extra space").
 */
function giveOut(
  affected: readonly Track[],
  extra: number,
  of: 'base' | 'limit',
  planned: Map<Track, number>,
  grows: (track: Track) => boolean,
  isFlexing: boolean,
): void {
  const increases = new Map<Track, number>(affected.map((track) => [track, 0]));
  const getWeight = ({ sizing }: Track) => (isFlexing && isFlexible(sizing.max) ? sizing.max.fr : 1);
  const getRoom = (track: Track) => track.limit - getTrackSize(track, of) - (increases.get(track) ?? 0);
  const left = shareOut(affected, Math.max(0, extra), increases, getWeight, getRoom);
  const beyond = affected.filter(grows);
  shareOut(beyond.length > 0 ? beyond : affected, left, increases, getWeight, () => Number.POSITIVE_INFINITY);
  for (const [track, by] of increases) {
    const size = getTrackSize(track, of) + by;
    planned.set(track, Math.max(planned.get(track) ?? Number.NEGATIVE_INFINITY, size));
  }
}

/** Distributes px among tracks by weight, up to the room that each track has, and returns what is left. */
function shareOut(
  tracks: readonly Track[],
  amount: number,
  increases: Map<Track, number>,
  getWeight: (track: Track) => number,
  getRoom: (track: Track) => number,
): number {
  let left = amount;
  let open = tracks.filter((track) => getRoom(track) > 0);
  while (left > smallest && open.length > 0) {
    const weights = open.map(getWeight);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const portion = left;
    for (const [index, track] of open.entries()) {
      const part = whole === 0 ? portion / open.length : (portion * (weights[index] ?? 0)) / whole;
      const share = Math.min(part, getRoom(track));
      increases.set(track, (increases.get(track) ?? 0) + share);
      left -= share;
    }
    const next = open.filter((track) => getRoom(track) > smallest);
    if (next.length === open.length) break;
    open = next;
  }
  return left;
}

/** Distributes free room to tracks that are below their limits (section 11.6). */
function maximize(tracks: Track[], { available, constraint, gap }: AxisSpace): void {
  if (constraint === 'min') return;
  if (available === undefined) {
    for (const track of tracks) track.base = Math.max(track.base, track.limit);
    return;
  }
  let left = available - lengthOfTracks(tracks, gap);
  let open = tracks.filter(({ base, limit }) => base < limit);
  while (left > smallest && open.length > 0) {
    const part = left / open.length;
    for (const track of open) {
      const share = Math.min(part, track.limit - track.base);
      track.base += share;
      left -= share;
    }
    open = open.filter(({ base, limit }) => limit - base > smallest);
  }
}

/** Expands flexible tracks (section 11.7). */
function expandFlexible(tracks: Track[], items: readonly AxisItem[], space: AxisSpace): void {
  const flexible = tracks.filter(({ sizing, isCollapsed }) => isFlexible(sizing.max) && !isCollapsed);
  if (flexible.length === 0 || space.constraint === 'min') return;
  const getFraction = ({ sizing }: Track) => (isFlexible(sizing.max) ? sizing.max.fr : 0);
  let fraction: number;
  if (space.available !== undefined) fraction = findFractionSize(tracks, space.available, space.gap, getFraction);
  else {
    const baseFractions = flexible.map((track) =>
      getFraction(track) > 1 ? track.base / getFraction(track) : track.base,
    );
    const wanted = items
      .filter((item) => selectTracks(tracks, item).some((track) => flexible.includes(track)))
      .map((item) => findFractionSize(selectTracks(tracks, item), item.maxContent(), space.gap, getFraction));
    fraction = Math.max(0, ...baseFractions, ...wanted);
    const minSize = space.minSize ?? 0;
    const length = () => lengthAt(tracks, space.gap, fraction, getFraction);
    if (length() < minSize) fraction = Math.max(fraction, findFractionSize(tracks, minSize, space.gap, getFraction));
  }
  for (const track of flexible) track.base = Math.max(track.base, fraction * getFraction(track));
}

function lengthAt(
  tracks: readonly Track[],
  gap: number,
  fraction: number,
  getFraction: (track: Track) => number,
): number {
  const open = tracks.filter(({ isCollapsed }) => !isCollapsed);
  const sum = open.reduce((all, track) => all + Math.max(track.base, fraction * getFraction(track)), 0);
  return sum + gap * Math.max(0, open.length - 1);
}

/** Finds the size of one fr with which the tracks fill a length (section 11.7.1). */
function findFractionSize(
  tracks: readonly Track[],
  length: number,
  gap: number,
  getFraction: (track: Track) => number,
): number {
  const open = tracks.filter(({ isCollapsed }) => !isCollapsed);
  const rigid = new Set(open.filter((track) => getFraction(track) === 0));
  for (;;) {
    const left = open.reduce(
      (sum, track) => (rigid.has(track) ? sum - track.base : sum),
      length - gap * Math.max(0, open.length - 1),
    );
    const factors = open.reduce((sum, track) => (rigid.has(track) ? sum : sum + getFraction(track)), 0);
    if (factors === 0) return 0;
    const fraction = Math.max(0, left) / Math.max(1, factors);
    const tooLarge = open.filter((track) => !rigid.has(track) && fraction * getFraction(track) < track.base);
    if (tooLarge.length === 0) return fraction;
    for (const track of tooLarge) rigid.add(track);
  }
}

/** Stretches auto tracks, which share the free room (section 11.8). */
function stretchAuto(tracks: Track[], { available, gap, minSize }: AxisSpace): void {
  const auto = tracks.filter(({ sizing, isCollapsed }) => sizing.max === 'auto' && !sizing.fit && !isCollapsed);
  const room = available ?? minSize;
  if (auto.length === 0 || room === undefined) return;
  const left = room - lengthOfTracks(tracks, gap);
  if (left > 0) for (const track of auto) track.base += left / auto.length;
}
