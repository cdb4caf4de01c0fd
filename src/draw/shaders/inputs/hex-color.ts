/** Prints red, green, blue and optionally alpha, from 0 to 1, as `#rrggbbaa`. Values outside this range are clamped. */
export function hexColor(channels: readonly number[]): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels;
  const text = (part: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${[red, green, blue, alpha].map(text).join('')}`;
}
