import type { Area } from '../../../../../draw/geometry/area.ts';
import { type Camera, toScreen } from '../../view/camera.ts';
import { corners, type LayerPlace, type Point } from '../../view/hit.ts';
import styles from './overlay.module.css';

interface MarkProps {
  camera: Camera;
  className?: string | undefined;
}

/** A box of a layer, which may be rotated. */
export function Outline({ place, camera, className }: MarkProps & { place: LayerPlace }) {
  const points = corners(place).map((point) => toScreen(camera, point));
  return <polygon className={className} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />;
}

/** Boxes of layers as one element, because a marquee can select a thousand. */
export function Outlines({ places, camera, className }: MarkProps & { places: readonly LayerPlace[] }) {
  const outline = (place: LayerPlace) => {
    const points = corners(place).map((point) => toScreen(camera, point));
    return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
  };
  return <path className={className} d={places.map(outline).join('')} />;
}

/** An upright area of the page. */
export function AreaOutline({ area, camera, className }: MarkProps & { area: Area }) {
  const { x, y } = toScreen(camera, area);
  return (
    <rect className={className} x={x} y={y} width={area.width * camera.scale} height={area.height * camera.scale} />
  );
}

/** A short text on a colored ground, around a point of the screen. */
export function Pill({ at, text, className }: { at: Point; text: string; className?: string | undefined }) {
  const width = 12 + text.length * 6.5;
  return (
    <g className={className}>
      <rect className={styles.pill} x={at.x - width / 2} y={at.y - 9} width={width} height={18} rx={9} />
      <text className={styles.pillText} x={at.x} y={at.y + 4} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
