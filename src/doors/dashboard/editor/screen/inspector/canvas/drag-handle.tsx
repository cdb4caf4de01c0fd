import type { PointerEvent } from 'react';
import { classes } from '../../../../design/index.ts';
import type { Point } from '../../../view/hit.ts';
import styles from './canvas.module.css';

interface DragHandleProps {
  /** Where the handle is on the canvas. */
  at: Point;
  fill?: string | undefined;
  isSelected?: boolean;
  onPress?(): void;
  onDrag(event: PointerEvent<SVGElement>): void;
  onEnd(): void;
}

/** A point on the canvas that a pointer drags. */
export function DragHandle({ at, fill, isSelected = false, onPress, onDrag, onEnd }: DragHandleProps) {
  return (
    <circle
      className={classes(styles.handle, fill === undefined && styles.plain)}
      data-selected={isSelected || undefined}
      cx={at.x}
      cy={at.y}
      r={7}
      fill={fill}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The focus stays in the controls of the inspector, which would close without it.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        onPress?.();
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event);
      }}
      onPointerUp={onEnd}
    />
  );
}
