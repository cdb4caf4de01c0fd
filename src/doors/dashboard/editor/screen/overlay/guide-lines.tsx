import type { Axis } from '../../model/operations/guides.ts';
import { readGuides } from '../../model/operations/guides.ts';
import { type Camera, toScreen } from '../../view/camera.ts';
import { useEditor, useLiveLayerTree } from '../use-editor.ts';
import { handleName } from './handle-names.ts';
import styles from './overlay.module.css';

/** A guide can be hit within this many screen px. */
const hitWidth = 9;

/** The guides of the page, from one end of the canvas to the other (DOC-19). */
export function GuideLines({ camera, isMovable }: { camera: Camera; isMovable: boolean }) {
  const { store } = useEditor();
  // Guides are a part of the page, which changes with every gesture.
  useLiveLayerTree();
  const guides = readGuides(store.document, store.pageId);
  const line = (axis: Axis, at: number, index: number) => {
    const point = toScreen(camera, { x: at, y: at });
    const ends =
      axis === 'x' ? { x1: point.x, x2: point.x, y1: 0, y2: '100%' } : { y1: point.y, y2: point.y, x1: 0, x2: '100%' };
    return (
      <g key={`${axis} ${index}`}>
        <line className={styles.guide} {...ends} />
        {isMovable && (
          <line
            data-handle={handleName({ kind: 'guide', axis, index })}
            className={styles.lineZone}
            strokeWidth={hitWidth}
            style={{ cursor: axis === 'x' ? 'ew-resize' : 'ns-resize' }}
            {...ends}
          />
        )}
      </g>
    );
  };
  return (
    <g>
      {guides.x.map((at, index) => line('x', at, index))}
      {guides.y.map((at, index) => line('y', at, index))}
    </g>
  );
}
