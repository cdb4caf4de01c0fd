import type { Pixels } from '../read-png.ts';

const max = 255;

/**
 * Computes the least opaque picture that, laid over `below`, makes it look like `whole`. Unchanged parts stay
 * transparent. If that needs more opacity than `densest` (0 to 1), the result comes as close as possible. The result is
 * straight RGBA; undefined if nothing changes. Both pictures are treated as lying on white paper, like slides.
 */
export function computeOverlay(below: Pixels, whole: Pixels, densest: number): Uint8Array | undefined {
  const [from, to] = [onWhite(below), onWhite(whole)];
  const data = new Uint8Array(below.data.length);
  let isChanged = false;
  for (let at = 0; at < data.length; at += 4) {
    let share = 0;
    for (let channel = at; channel < at + 3; channel += 1)
      share = Math.max(share, computeOpacity(from[channel] ?? 0, to[channel] ?? 0));
    if (share === 0) continue;
    isChanged = true;
    const alpha = Math.ceil(Math.min(share, densest) * max);
    for (let channel = at; channel < at + 3; channel += 1) {
      const [old, wanted] = [from[channel] ?? 0, to[channel] ?? 0];
      data[channel] = Math.max(0, Math.min(max, Math.round(old + ((wanted - old) * max) / alpha)));
    }
    data[at + 3] = alpha;
  }
  return isChanged ? data : undefined;
}

/**
 * Computes the same, but the result is as opaque as a third picture (`cover`) wherever that one is opaque. What is
 * below does not show through there.
 */
export function coveringOverlay(below: Pixels, whole: Pixels, cover: Pixels): Uint8Array | undefined {
  const data = computeOverlay(below, whole, 1) ?? new Uint8Array(whole.data.length);
  const to = onWhite(whole);
  let isSeen = false;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = cover.data[at + 3] ?? 0;
    if (alpha > (data[at + 3] ?? 0)) {
      data.set(to.subarray(at, at + 3), at);
      data[at + 3] = alpha;
    }
    isSeen ||= data[at + 3] !== 0;
  }
  return isSeen ? data : undefined;
}

/** Returns how opaque the lightest or darkest color must be to change a channel to the wanted value. */
function computeOpacity(old: number, wanted: number): number {
  if (wanted === old) return 0;
  return wanted > old ? (wanted - old) / (max - old) : (old - wanted) / old;
}

function onWhite({ data }: Pixels): Uint8Array {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === max) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = Math.round(((data[channel] ?? 0) * alpha + max * (max - alpha)) / max);
    data[at + 3] = max;
  }
  return data;
}
