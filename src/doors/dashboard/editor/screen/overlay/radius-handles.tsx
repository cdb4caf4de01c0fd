import { transformPoint } from '../../../../../draw/geometry/matrix.ts';
import { type Camera, toScreen } from '../../view/camera.ts';
import type { LayerPlace } from '../../view/hit.ts';
import { radiusCorners } from '../../view/radius.ts';
import { handleName } from './handle-names.ts';
import styles from './overlay.module.css';

/** In screen px. */
const dotRadius = 4;
const hitRadius = 8;
/** A handle is at least this far inside of its corner, which resizes the layer. */
const smallestInset = 18;

/** A dot in each corner, at the center of its radius, which changes it. */
export function RadiusHandles({
  place,
  radii,
  camera,
}: {
  place: LayerPlace;
  radii: readonly number[];
  camera: Camera;
}) {
  const { matrix, width, height } = place;
  const largest = Math.min(width, height) / 2;
  return radiusCorners.map((corner, index) => {
    const inset = Math.min(largest, Math.max(radii[index] ?? 0, smallestInset / camera.scale));
    const [x, y] = [corner.x < 0 ? inset : width - inset, corner.y < 0 ? inset : height - inset];
    const at = toScreen(camera, transformPoint(matrix, x, y));
    const name = handleName({ kind: 'radius', corner });
    return (
      <g key={name}>
        <circle className={styles.handle} cx={at.x} cy={at.y} r={dotRadius} />
        <circle data-handle={name} className={styles.zone} cx={at.x} cy={at.y} r={hitRadius} />
      </g>
    );
  });
}
