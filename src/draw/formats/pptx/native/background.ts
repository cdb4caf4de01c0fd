import type { Area } from '../../../geometry/area.ts';
import type { Color } from '../../../style/color.ts';
import type { Background } from '../../../style/paint/background.ts';
import { unsupported } from '../unsupported.ts';
import { nativeColor } from './color.ts';
import { type NativeGradient, nativeGradient } from './gradient.ts';

export type Paint = { kind: 'solid'; color: Color } | NativeGradient;

/**
 * Returns the fills that a background paints in an area, the lowest first. Empty if the background is invisible.
 * @throws Unsupported
 */
export function listPaints(background: Background | undefined, area: Area): Paint[] {
  if (!background) return [];
  const color = background.color && nativeColor(background.color);
  const paints: Paint[] = [
    ...(color && color.alpha > 0 ? [{ kind: 'solid', color } as const] : []),
    ...background.gradients.map((gradient) => nativeGradient(gradient, area)).reverse(),
  ];
  if (paints.length === 0) return [];
  if (background.gradients.length > 0 && background.isSized) unsupported('background-size');
  if (background.clip === 'padding-box' || background.clip === 'content-box') unsupported('background-clip');
  return paints.slice(Math.max(0, paints.findLastIndex(isOpaque)));
}

export function isOpaque(paint: Paint): boolean {
  return paint.kind === 'solid' ? paint.color.alpha >= 1 : paint.stops.every(({ color }) => color.alpha >= 1);
}
