import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { beforeAll, describe, expect, it } from 'vitest';
import { codeGoldens } from '../golden/code/cases.ts';
import { type SharedService, sharedService } from './shared-service.ts';

let service: SharedService;

beforeAll(async () => {
  service = await sharedService();
});

const post = (body: object) =>
  fetch(`${service.origin}/api/code-to-image`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The share of pixels that differ by more than rounding; 1 if the sizes differ. */
function difference(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [decode(one), decode(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let differing = 0;
  for (let pixel = 0; pixel < a.width * a.height; pixel += 1) {
    const isSame = [0, 1, 2].every(
      (channel) =>
        Math.abs((a.data[pixel * a.channels + channel] ?? 0) - (b.data[pixel * b.channels + channel] ?? 0)) <= 4,
    );
    if (!isSame) differing += 1;
  }
  return differing / (a.width * a.height);
}

/** The golden pictures are drawn by scripts/preview/code-goldens.ts. */
describe('[CODE-5] pictures of code', () => {
  const golden = (name: string) =>
    new Uint8Array(readFileSync(join(import.meta.dirname, '..', 'golden', 'code', `${name}.png`)));

  it.each(Object.entries(codeGoldens))('%s', async (name, body) => {
    const response = await post(body);
    expect(response.status).toBe(200);
    expect(difference(new Uint8Array(await response.arrayBuffer()), golden(name))).toBeLessThan(0.0005);
  });

  it('no two options draw the same, except the default family given by name', () => {
    const names = Object.keys(codeGoldens).filter((name) => name !== 'font-family');
    for (const name of names) {
      if (name !== 'default') expect(difference(golden(name), golden('default')), name).toBeGreaterThan(0.0005);
    }
  });
});

describe('[CODE-5] content of a column', () => {
  it('has the same position to the pixel after ASCII, tabs, wide characters and emoji, on lines of the same height', async () => {
    const lines = ['12345678|', '漢字漢字|', '👍🇫🇷👩‍👩‍👧1️⃣|', 'a\tbcdef|'];
    const style = { padding: 0, windowControls: 'none', borderRadius: 0, shadow: false, fontSize: 20, tabSize: 3 };
    const response = await post({ code: lines.join('\n'), lang: 'text', scale: 2, style });
    const { width, height, channels, data } = decode(new Uint8Array(await response.arrayBuffer()));
    const isInk = (x: number, y: number) =>
      [0, 1, 2].some((of) => Math.abs((data[(y * width + x) * channels + of] ?? 0) - (data[of] ?? 0)) > 60);
    // The bar is the last character of its line and taller than any other.
    const rows = Array.from({ length: height }, (_, y) => {
      for (let x = width - 1; x >= 0; x -= 1) if (isInk(x, y)) return x;
      return -1;
    });
    const bar = Math.max(...rows);
    const runs = rows
      .map((x) => (x === bar ? '|' : ' '))
      .join('')
      .split(/ +/)
      .filter(Boolean);
    expect(runs.map(({ length }) => length)).toEqual(lines.map(() => runs[0]?.length));
    const tops = rows.flatMap((x, y) => (x === bar && rows[y - 1] !== bar ? [y] : []));
    expect(tops.map((y) => y - (tops[0] ?? 0))).toEqual([0, 1, 2, 3].map((line) => line * 20 * 1.5 * 2));
  });
});

describe('[CODE-6] the rate limit of a client', () => {
  it('is GALLEY_CODE_RATE, which is a hundred for the shared service', async () => {
    // The goldens used some of the hundred.
    const statuses = [];
    for (let requestCount = 0; requestCount < 101; requestCount += 1) {
      const response = await post({ code: 'x', lang: 'text', scale: 1 });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    const granted = statuses.filter((status) => status === 200).length;
    expect(granted).toBeGreaterThanOrEqual(60);
    expect(granted).toBeLessThanOrEqual(100);
    expect(statuses.at(-1)).toBe(429);
  });
});
