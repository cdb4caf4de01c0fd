import type { BoxStyle } from '../boxes/style/types.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';

/** The placement of a resolved layer, as the common schema of all kinds defines it. */
interface Placement {
  x?: number | string;
  y?: number | string;
  width?: number | string;
  height?: number | string;
  rotation: number;
  opacity: number;
}

/**
 * A layer's position and style as CSS. A layer with `x` or `y` is positioned absolutely in its parent (the missing one
 * is 0); without both, it is in the flow.
 */
export function frameOf(layer: ResolvedLayer): BoxStyle {
  const { x, y, width, height, rotation, opacity } = layer.fields as unknown as Placement;
  const isPlaced = x !== undefined || y !== undefined;
  return {
    ...layer.style,
    position: isPlaced ? 'absolute' : 'relative',
    ...(isPlaced ? { left: length(x ?? 0), top: length(y ?? 0) } : {}),
    ...(width === undefined ? {} : { width: length(width) }),
    ...(height === undefined ? {} : { height: length(height) }),
    ...(opacity === 1 ? {} : { opacity: String(opacity) }),
    ...(rotation === 0 ? {} : { transform: rotated(rotation, layer.style['transform']) }),
  };
}

/** The layer's rotation applies to the whole layer, outside the transforms of its own style. */
function rotated(degrees: number, transform: string | undefined): string {
  const rotation = `rotate(${degrees}deg)`;
  return transform === undefined || transform === 'none' ? rotation : `${rotation} ${transform}`;
}

function length(value: number | string): string {
  return typeof value === 'number' ? `${value}px` : value;
}
