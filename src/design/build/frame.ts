import type { BoxStyle } from '../boxes/style/types.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';

/**
 * A layer's position and style as CSS. A layer with `x` or `y` is positioned absolutely in its parent (the missing one
 * is 0); without both, it is in the flow.
 */
export function toFrameStyle(layer: ResolvedLayer): BoxStyle {
  const { x, y, width, height, rotation, opacity } = layer.fields;
  const [left, top] = [length(x), length(y)];
  const [across, down] = [length(width), length(height)];
  const isPlaced = left !== undefined || top !== undefined;
  return {
    ...layer.style,
    position: isPlaced ? 'absolute' : 'relative',
    ...(isPlaced ? { left: left ?? '0px', top: top ?? '0px' } : {}),
    ...(across === undefined ? {} : { width: across }),
    ...(down === undefined ? {} : { height: down }),
    ...(opacity === 1 ? {} : { opacity: String(opacity) }),
    ...(typeof rotation !== 'number' || rotation === 0
      ? {}
      : { transform: composeRotation(rotation, layer.style['transform']) }),
  };
}

/** The layer's rotation applies to the whole layer, outside the transforms of its own style. */
function composeRotation(degrees: number, transform: string | undefined): string {
  const rotation = `rotate(${degrees}deg)`;
  return transform === undefined || transform === 'none' ? rotation : `${rotation} ${transform}`;
}

/** A side or an offset as CSS; the common part of every kind's schema lets it be px, a text, or absent. */
function length(value: unknown): string | undefined {
  if (typeof value === 'number') return `${value}px`;
  return typeof value === 'string' ? value : undefined;
}
