export type FontStyle = 'normal' | 'italic';

/**
 * Returns the weight of a family that is used for a requested one (CSS Fonts 4, section 5.2). For 400 to 500, weights
 * up to 500 are tried first, then lighter, then heavier ones. Below 400, lighter weights are tried first; above 500,
 * heavier ones.
 */
export function nearestWeight(available: readonly number[], wanted: number): number {
  const lighter = available.filter((weight) => weight < wanted).sort((a, b) => b - a);
  const heavier = available.filter((weight) => weight > wanted).sort((a, b) => a - b);
  if (available.includes(wanted)) return wanted;
  const order =
    wanted >= 400 && wanted <= 500
      ? [...heavier.filter((weight) => weight <= 500), ...lighter, ...heavier]
      : wanted < 400
        ? [...lighter, ...heavier]
        : [...heavier, ...lighter];
  return order[0] ?? wanted;
}
