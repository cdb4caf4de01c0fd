export type FontStyle = 'normal' | 'italic';

/**
 * The weight of a family that serves a requested one (CSS Fonts 4, section 5.2): between 400 and 500, first up to 500,
 * then lighter, then heavier; below 400, lighter first; above 500, heavier first.
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
