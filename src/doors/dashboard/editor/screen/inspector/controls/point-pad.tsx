import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './controls.module.css';

export const rows = ['top', 'center', 'bottom'] as const;
export const columns = ['left', 'center', 'right'] as const;
/** One of nine points of a box, such as `top left`. */
export type BoxPoint = `${(typeof rows)[number]} ${(typeof columns)[number]}`;

export const boxPoints: readonly BoxPoint[] = rows.flatMap((row) =>
  columns.map((column): BoxPoint => `${row} ${column}`),
);

interface PointPadProps {
  label: string;
  value: BoxPoint | undefined;
  isDisabled: boolean;
  onChange(point: BoxPoint): void;
}

/** Nine points of a box, one of which is chosen. */
export function PointPad({ label, value, isDisabled, onChange }: PointPadProps) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.pad}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={value === undefined ? [] : [value]}
      onSelectionChange={([chosen]) => {
        const point = boxPoints.find((each) => each === chosen);
        if (point !== undefined) onChange(point);
      }}
    >
      {boxPoints.map((point) => (
        <ToggleButton key={point} id={point} aria-label={point} className={styles.point} />
      ))}
    </ToggleButtonGroup>
  );
}
