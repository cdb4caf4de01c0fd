/** px of a line for a `line-height` as it is printed; undefined where the fonts decide, or other boxes. */
export function lineHeightOf(printed: string | undefined, em: number): number | undefined {
  const [, number, unit] = /^([\d.]+)(px)?$/.exec(printed ?? '') ?? [];
  if (number === undefined) return undefined;
  return unit === 'px' ? Number(number) : Number(number) * em;
}
