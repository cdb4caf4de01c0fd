import { rulerSize } from '../../tools/guides.ts';
import type { Camera } from '../../view/camera.ts';
import { bounds, type LayerPlace } from '../../view/hit.ts';
import { rulerTicks } from '../../view/ruler-ticks.ts';
import { handleName } from './handle-names.ts';
import styles from './overlay.module.css';

interface RulersProps {
  camera: Camera;
  /** The size of the canvas in screen px. */
  size: { width: number; height: number };
  /** The frame of the selection, which is marked on the rulers. */
  selected: LayerPlace | undefined;
}

/** Rulers at the top and at the left of the canvas. A guide is dragged out of each of them. */
export function Rulers({ camera, size, selected }: RulersProps) {
  const area = selected && bounds(selected);
  return (
    <>
      <Ruler axis="y" camera={camera} length={size.height} mark={area && { from: area.y, size: area.height }} />
      <Ruler axis="x" camera={camera} length={size.width} mark={area && { from: area.x, size: area.width }} />
      <rect className={styles.rulerCorner} width={rulerSize} height={rulerSize} />
    </>
  );
}

interface RulerProps {
  /** Along which positions are counted. The ruler at the left is the one from which vertical guides are dragged. */
  axis: 'x' | 'y';
  camera: Camera;
  length: number;
  mark: { from: number; size: number } | undefined;
}

function Ruler({ axis, camera, length, mark }: RulerProps) {
  const isAcross = axis === 'x';
  const box = isAcross ? { width: length, height: rulerSize } : { width: rulerSize, height: length };
  const ticks = rulerTicks(camera, axis, length);
  const lines = ticks.map(({ at, isLabeled }) => {
    const start = rulerSize - (isLabeled ? 8 : 4);
    return isAcross ? `M${at} ${start}V${rulerSize}` : `M${start} ${at}H${rulerSize}`;
  });
  const markBox = mark && { at: (mark.from - camera[axis]) * camera.scale, size: mark.size * camera.scale };
  return (
    <g>
      <rect
        data-handle={handleName({ kind: 'ruler', axis: isAcross ? 'y' : 'x' })}
        className={styles.ruler}
        style={{ cursor: isAcross ? 'ns-resize' : 'ew-resize' }}
        {...box}
      />
      {markBox && (
        <rect
          className={styles.rulerMark}
          {...(isAcross
            ? { x: markBox.at, width: markBox.size, height: rulerSize }
            : { y: markBox.at, height: markBox.size, width: rulerSize })}
        />
      )}
      <path className={styles.rulerTicks} d={lines.join('')} />
      {ticks
        .filter(({ isLabeled }) => isLabeled)
        .map(({ value, at }) => (
          <text
            key={value}
            className={styles.rulerText}
            transform={isAcross ? `translate(${at + 3} 10)` : `translate(10 ${at - 3}) rotate(-90)`}
          >
            {value}
          </text>
        ))}
      <path
        className={styles.rulerEdge}
        d={isAcross ? `M0 ${rulerSize - 0.5}H${length}` : `M${rulerSize - 0.5} 0V${length}`}
      />
    </g>
  );
}
