import type { Json } from '../../../../../../core/json.ts';
import { TextBox } from '../inputs/text-box.tsx';
import type { Property } from '../property.ts';
import styles from './controls.module.css';
import { type BoxPoint, boxPoints, PointPad } from './point-pad.tsx';

/** A position in a box: one of its nine points, or any other as text, such as `20% 40px`. */
export function PositionBox({ property, initial }: { property: Property; initial: BoxPoint }) {
  return (
    <div className={styles.padAndText}>
      <PointPad
        label={`${property.label} point`}
        value={toPoint(property.value ?? initial)}
        isDisabled={property.isDisabled}
        onChange={(point) => property.set(point === initial ? undefined : point)}
      />
      <TextBox property={property} placeholder={initial} />
    </div>
  );
}

function toPoint(value: Json): BoxPoint | undefined {
  const names = String(value).split(' ');
  const [first] = names;
  const pair = names.length === 1 && first !== undefined ? [first, 'center'] : names;
  return boxPoints.find((point) => {
    const [row = '', column = ''] = point.split(' ');
    return pair.length === 2 && [`${row} ${column}`, `${column} ${row}`].includes(pair.join(' '));
  });
}
