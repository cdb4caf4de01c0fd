import { getRotation, getScale, transformPoint } from '../../../../../draw/geometry/matrix.ts';
import { type Camera, toScreen } from '../../view/camera.ts';
import type { LayerPlace, Point } from '../../view/hit.ts';
import { type Handle, handles, resizeCursor } from '../../view/transform.ts';
import { handleName } from './handle-names.ts';
import styles from './overlay.module.css';

/** Sizes in screen px, which do not change with the zoom. */
const handleSize = 8;
const handleHit = 16;
const rotateZone = 32;
/** Below this side, handles are outside of the selection, so that it can still be moved. */
const smallestInside = 36;
/** Below this side, the selection has no handles across it. */
const smallestWithHandles = 12;

/** Handles at the corners and edges, and the zones outside the corners that rotate. They are larger to the pointer than to the eye. */
export function Handles({ place, camera }: { place: LayerPlace; camera: Camera }) {
  const { matrix, width, height } = place;
  const angle = getRotation(matrix);
  const scale = camera.scale * getScale(matrix);
  const side = { x: width * scale, y: height * scale };
  const corner = (handle: Handle) => handle.x !== 0 && handle.y !== 0;
  const at = ({ x, y }: Handle) =>
    toScreen(camera, transformPoint(matrix, ((1 + x) / 2) * width, ((1 + y) / 2) * height));
  const outset = (axis: 'x' | 'y') => (side[axis] < smallestInside ? handleHit / 2 : 0);
  const isShown = ({ x, y }: Handle) =>
    (x === 0 || side.x >= smallestWithHandles) && (y === 0 || side.y >= smallestWithHandles);
  const shown = handles.filter(isShown);
  return (
    <g>
      {handles.filter(corner).map((handle) => (
        <Turned key={handleName({ kind: 'resize', handle })} at={at(handle)} angle={angle}>
          <rect
            data-handle={handleName({ kind: 'rotate' })}
            className={styles.zone}
            style={{ cursor: 'grab' }}
            x={handle.x < 0 ? -rotateZone : 0}
            y={handle.y < 0 ? -rotateZone : 0}
            width={rotateZone}
            height={rotateZone}
          />
        </Turned>
      ))}
      {[...shown.filter((handle) => !corner(handle)), ...shown.filter(corner)].map((handle) => {
        // Without corners, as on a line, the edges show where they can be dragged.
        const isVisible = corner(handle) || !shown.some(corner);
        const long = (axis: 'x' | 'y') => Math.max(handleHit, side[axis] - handleHit);
        const isEdge = !corner(handle);
        const hit = {
          x: isEdge ? (handle.x === 0 ? long('x') : handleSize) : handleHit,
          y: isEdge ? (handle.y === 0 ? long('y') : handleSize) : handleHit,
        };
        const name = handleName({ kind: 'resize', handle });
        return (
          <Turned key={name} at={at(handle)} angle={angle}>
            <g transform={`translate(${handle.x * outset('x')} ${handle.y * outset('y')})`}>
              {isVisible && (
                <rect
                  className={styles.handle}
                  x={-handleSize / 2}
                  y={-handleSize / 2}
                  width={handleSize}
                  height={handleSize}
                />
              )}
              <rect
                data-handle={name}
                className={styles.zone}
                style={{ cursor: resizeCursor(handle, place) }}
                x={-hit.x / 2}
                y={-hit.y / 2}
                width={hit.x}
                height={hit.y}
              />
            </g>
          </Turned>
        );
      })}
    </g>
  );
}

/** Draws around a point of the screen, turned by some degrees. */
export function Turned({ at: { x, y }, angle, children }: { at: Point; angle: number; children: React.ReactNode }) {
  return <g transform={`translate(${x} ${y}) rotate(${angle})`}>{children}</g>;
}
