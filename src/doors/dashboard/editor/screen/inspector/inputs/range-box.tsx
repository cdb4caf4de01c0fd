import { useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import type { Property } from '../property.ts';
import styles from './inputs.module.css';
import { NumberBox } from './number-box.tsx';

interface RangeBoxProps {
  property: Property;
  min: number;
  max: number;
  isInteger?: boolean;
}

/** A slider for a number within limits, with a field for the same number. */
export function RangeBox({ property, min, max, isInteger = false }: RangeBoxProps) {
  const { value, label, isDisabled } = property;
  /** The number while it is dragged: the panels of the editor follow a gesture with a delay. */
  const [dragged, setDragged] = useState<number>();
  const step = isInteger ? 1 : (max - min) / 100;
  return (
    <div className={styles.range}>
      <Slider
        aria-label={label}
        value={dragged ?? (typeof value === 'number' ? value : min)}
        minValue={min}
        maxValue={max}
        step={step}
        isDisabled={isDisabled}
        onChange={(next) => {
          setDragged(next);
          property.show(next);
        }}
        onChangeEnd={() => {
          setDragged(undefined);
          property.keep();
        }}
      >
        <SliderTrack className={styles.track}>
          <SliderThumb className={styles.thumb} />
        </SliderTrack>
      </Slider>
      <NumberBox property={property} min={min} max={max} isInteger={isInteger} step={step} />
    </div>
  );
}
