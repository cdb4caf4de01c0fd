import { type Camera, toScreen } from '../../view/camera.ts';
import type { Drop } from '../../view/drop.ts';
import { bounds, type LayerPlace } from '../../view/hit.ts';
import { Outline } from './marks.tsx';
import styles from './overlay.module.css';

interface DropMarkProps {
  drop: Drop;
  place: LayerPlace | undefined;
  camera: Camera;
  /** The name of the container. */
  name: string;
}

/** The container that dragged layers would go into, and the line at which they would be (EDT-7). */
export function DropMark({ drop, place, camera, name }: DropMarkProps) {
  const [from, to] = drop.slot?.line.map((point) => toScreen(camera, point)) ?? [];
  const corner = place && toScreen(camera, bounds(place));
  return (
    <>
      {place && <Outline place={place} camera={camera} className={styles.target} />}
      {corner && (
        <text className={styles.targetName} x={corner.x} y={corner.y - 6}>
          {name}
        </text>
      )}
      {from && to && <line className={styles.insertion} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
    </>
  );
}
