import { compose, getRotation, transformPoint, translation } from '../../../../../draw/geometry/matrix.ts';
import { classes } from '../../../design/index.ts';
import { spacingCursor } from '../../tools/spacing.ts';
import { type Camera, toScreen } from '../../view/camera.ts';
import type { PlacedBox } from '../../view/hit.ts';
import type { SpacingBand, SpacingHandle } from '../../view/spacing.ts';
import { handleName } from './handle-names.ts';
import { Turned } from './handles.tsx';
import { Outline, Pill } from './marks.tsx';
import styles from './overlay.module.css';

/** In screen px: a bar of this length and thickness, in a zone that is easy to hit. */
const barLength = 16;
const barThickness = 3;
const zoneMargin = 5;
/** A padding has its bar at least this far from the edge, which resizes the container. */
const edgeMargin = 11;

interface SpacingMarksProps {
  container: PlacedBox;
  bands: readonly SpacingBand[];
  /** The space under the pointer, or that is dragged. */
  active: SpacingHandle | undefined;
  isDragged: boolean;
  camera: Camera;
}

/** The paddings and gaps of a container, each with a bar that changes it (EDT-7). */
export function SpacingMarks({ container, bands, active, isDragged, camera }: SpacingMarksProps) {
  const activeName = active && handleName(active);
  return bands.map(({ handle, area, size }, index) => {
    const name = handleName(handle);
    const isActive = name === activeName;
    const matrix = compose(container.matrix, translation(area.x, area.y));
    const isAcross = handle.kind === 'gap' ? handle.axis === 'x' : handle.side === 'left' || handle.side === 'right';
    const at = toScreen(camera, barPoint(container, { handle, area }, camera.scale));
    const [width, height] = isAcross ? [barThickness, barLength] : [barLength, barThickness];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: all gaps of a container have the same name
      <g key={index}>
        <Outline
          place={{ width: area.width, height: area.height, matrix }}
          camera={camera}
          className={classes(styles.band, isActive && styles.activeBand)}
        />
        <Turned at={at} angle={getRotation(container.matrix)}>
          <rect className={styles.bar} x={-width / 2} y={-height / 2} width={width} height={height} rx={1.5} />
          {!isDragged && (
            <rect
              data-handle={name}
              className={styles.zone}
              style={{ cursor: spacingCursor(handle) }}
              x={-width / 2 - zoneMargin}
              y={-height / 2 - zoneMargin}
              width={width + 2 * zoneMargin}
              height={height + 2 * zoneMargin}
            />
          )}
        </Turned>
        {isActive && !isDragged && <Pill at={{ x: at.x, y: at.y - 20 }} text={`${Math.round(size * 10) / 10}`} />}
      </g>
    );
  });
}

/** The middle of a band, or a point near its edge if the band is thin, in px of the page. */
function barPoint(container: PlacedBox, { handle, area }: Pick<SpacingBand, 'handle' | 'area'>, scale: number) {
  const inset = edgeMargin / scale;
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  if (handle.kind === 'padding') {
    const [x, y] = [Math.max(area.width / 2, inset), Math.max(area.height / 2, inset)];
    if (handle.side === 'left') middle.x = area.x + x;
    if (handle.side === 'right') middle.x = area.x + area.width - x;
    if (handle.side === 'top') middle.y = area.y + y;
    if (handle.side === 'bottom') middle.y = area.y + area.height - y;
  }
  return transformPoint(container.matrix, middle.x, middle.y);
}
