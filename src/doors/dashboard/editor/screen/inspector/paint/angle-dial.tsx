import type { PointerEvent } from 'react';
import styles from './paint.module.css';

interface AngleDialProps {
  /** In degrees clockwise, 0 is upwards. */
  angle: number;
  onShow(angle: number): void;
  onKeep(): void;
}

/** Shows a direction, which is dragged around the center. With Shift it turns in steps of 15°. */
export function AngleDial({ angle, onShow, onKeep }: AngleDialProps) {
  const turn = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - left - width / 2;
    const y = event.clientY - top - height / 2;
    const degrees = (Math.round((Math.atan2(x, -y) * 180) / Math.PI) + 360) % 360;
    onShow(event.shiftKey ? (Math.round(degrees / 15) * 15) % 360 : degrees);
  };
  return (
    <span
      className={styles.dial}
      aria-hidden="true"
      style={{ rotate: `${angle}deg` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        turn(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && turn(event)}
      onPointerUp={onKeep}
    />
  );
}
