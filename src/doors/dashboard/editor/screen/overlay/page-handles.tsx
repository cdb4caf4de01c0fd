import type { Area } from '../../../../../draw/geometry/area.ts';
import { pageEdgeCursor } from '../../tools/page-resizing.ts';
import type { PageEdge } from '../../tools/tool.ts';
import { type Camera, toScreen } from '../../view/camera.ts';
import type { LayerPlace } from '../../view/hit.ts';
import { handleName } from './handle-names.ts';
import styles from './overlay.module.css';

/** In screen px. The zones are outside of the page, so that layers at its edges can be pressed. */
const zoneSize = 14;
const markLength = 28;
const markWidth = 5;
const markDistance = 7;

/** Bars at the right and at the bottom of the page, and a dot at the corner between them, which resize the page. */
export function PageHandles({ page, camera }: { page: LayerPlace; camera: Camera }) {
  const { x: left, y: top } = toScreen(camera, { x: 0, y: 0 });
  const [width, height] = [page.width * camera.scale, page.height * camera.scale];
  const [right, bottom] = [left + width, top + height];
  return (
    <g>
      <EdgeHandle
        edge={{ x: 1, y: 0 }}
        zone={{ x: right, y: top, width: zoneSize, height }}
        mark={{ x: right + markDistance, y: top + height / 2, width: markWidth, height: Math.min(markLength, height) }}
      />
      <EdgeHandle
        edge={{ x: 0, y: 1 }}
        zone={{ x: left, y: bottom, width, height: zoneSize }}
        mark={{ x: left + width / 2, y: bottom + markDistance, width: Math.min(markLength, width), height: markWidth }}
      />
      <EdgeHandle
        edge={{ x: 1, y: 1 }}
        zone={{ x: right, y: bottom, width: zoneSize + 4, height: zoneSize + 4 }}
        mark={{ x: right + markDistance, y: bottom + markDistance, width: 9, height: 9 }}
      />
    </g>
  );
}

/** `mark` is the area around its middle. */
function EdgeHandle({ edge, zone, mark }: { edge: PageEdge; zone: Area; mark: Area }) {
  return (
    <g>
      <rect
        className={styles.handle}
        {...mark}
        x={mark.x - mark.width / 2}
        y={mark.y - mark.height / 2}
        rx={Math.min(mark.width, mark.height) / 2}
      />
      <rect
        data-handle={handleName({ kind: 'page', edge })}
        className={styles.zone}
        style={{ cursor: pageEdgeCursor(edge) }}
        {...zone}
      />
    </g>
  );
}
