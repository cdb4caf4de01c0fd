import type { KeyboardEvent, PointerEvent } from 'react';
import { arrowDirections } from './arrow-keys.ts';
import styles from './value-form.module.css';

export interface Focus {
  /**
   * The position as a fraction of the picture's width, from the left; `y` is the same for the height, from the top.
   * From 0 to 1.
   */
  x: number;
  y: number;
}

interface FocusPointProps {
  label: string;
  src: string;
  value: Focus;
  onChange(value: Focus): void;
  /** Called when a drag ends, and after every step of the arrow keys. */
  onChangeEnd?(): void;
  onLoad(image: HTMLImageElement): void;
}

/** A share from 0 to 1, rounded to percents. */
export const toShare = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const formatPercent = (value: number) => `${Math.round(value * 100)}%`;

/**
 * Shows a picture with the point that stays visible when the picture is cropped. The user moves the point with the
 * pointer or the arrow keys.
 */
export function FocusPoint({ label, src, value, onChange, onChangeEnd, onLoad }: FocusPointProps) {
  const moveTo = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({ x: toShare((event.clientX - left) / width), y: toShare((event.clientY - top) / height) });
  };
  const press = (event: KeyboardEvent) => {
    const by = arrowDirections[event.key];
    if (!by) return;
    event.preventDefault();
    const far = event.shiftKey ? 0.1 : 0.01;
    onChange({ x: toShare(value.x + by.x * far), y: toShare(value.y + by.y * far) });
    onChangeEnd?.();
  };
  return (
    <div
      className={styles.focusPicture}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
      onPointerUp={() => onChangeEnd?.()}
    >
      <img src={src} alt="" draggable={false} onLoad={({ currentTarget }) => onLoad(currentTarget)} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Focal point of ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value.x * 100)}
        aria-valuetext={`${formatPercent(value.x)} from the left, ${formatPercent(value.y)} from the top`}
        className={styles.focusThumb}
        style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
        onKeyDown={press}
      />
    </div>
  );
}
