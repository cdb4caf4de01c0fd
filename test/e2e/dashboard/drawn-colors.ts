import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Returns the color of a picture at a fraction of its width and height. */
export async function colorIn(image: Locator, at: readonly [x: number, y: number] = [0.4, 0.4]): Promise<Rgb> {
  await image.waitFor();
  return await image.evaluate(async (element, [x, y]) => {
    // biome-ignore lint/suspicious/noExplicitAny: it runs in the page, whose types are not those of tests
    const picture = element as any;
    await picture.decode();
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const { document } = globalThis as any;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    const [red, green, blue] = context.getImageData(canvas.width * x, canvas.height * y, 1, 1).data;
    return [red, green, blue] as const;
  }, at);
}

/** Returns the difference of the channel that differs most. */
export const distance = (one: Rgb, other: Rgb) =>
  Math.max(...one.map((channel, index) => Math.abs(channel - (other[index] ?? 0))));

/** A conflict shows a picture of each version. Returns their colors. */
export async function expectBothDrawn(conflict: Locator, what: string, colors: { theirs: Rgb; yours: Rgb }) {
  for (const [who, color] of [
    ['Their', colors.theirs],
    ['Your', colors.yours],
  ] as const) {
    const drawn = await colorIn(conflict.getByRole('img', { name: `${who} version of the ${what}` }));
    expect(distance(drawn, color), `${who}: ${drawn}`).toBeLessThan(8);
  }
}
