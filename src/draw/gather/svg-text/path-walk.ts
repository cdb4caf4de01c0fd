import type { Segment } from './path.ts';

/** A path as straight lines. Each has the distance along the path at which it begins. */
export class PathWalk {
  readonly #points: { x: number; y: number; at: number }[] = [];
  readonly length: number;

  constructor(segments: readonly Segment[]) {
    let at = 0;
    let start = { x: 0, y: 0 };
    let last = start;
    const go = (x: number, y: number) => {
      at += Math.hypot(x - last.x, y - last.y);
      last = { x, y };
      this.#points.push({ x, y, at });
    };
    for (const { command, points } of segments) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
      if (command === 'M') {
        // A move has no length.
        [start, last] = [
          { x: a, y: b },
          { x: a, y: b },
        ];
        this.#points.push({ ...last, at });
      } else if (command === 'Z') go(start.x, start.y);
      else if (command === 'L') go(a, b);
      else {
        const { x, y } = last;
        for (let step = 1; step <= steps; step++) {
          const t = step / steps;
          const u = 1 - t;
          if (command === 'Q') go(u * u * x + 2 * u * t * a + t * t * c, u * u * y + 2 * u * t * b + t * t * d);
          else go(cubic(u, t, x, a, c, e), cubic(u, t, y, b, d, f));
        }
      }
    }
    this.length = at;
  }

  /** Returns the point at a distance along the path, and its direction in radians; undefined beyond the ends. */
  at(way: number): { x: number; y: number; angle: number } | undefined {
    if (!(way >= 0 && way <= this.length) || this.#points.length < 2) return undefined;
    let [low, high] = [1, this.#points.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#points[middle]?.at ?? 0) < way) low = middle + 1;
      else high = middle;
    }
    const [one, other] = [this.#points[low - 1], this.#points[low]];
    if (!one || !other) return undefined;
    const part = other.at === one.at ? 0 : (way - one.at) / (other.at - one.at);
    return {
      x: one.x + (other.x - one.x) * part,
      y: one.y + (other.y - one.y) * part,
      angle: Math.atan2(other.y - one.y, other.x - one.x),
    };
  }
}

/** The number of lines per curve. With this number, a quarter circle is off by a ten-thousandth of its radius. */
const steps = 32;

function cubic(u: number, t: number, a: number, b: number, c: number, d: number): number {
  return u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
}
