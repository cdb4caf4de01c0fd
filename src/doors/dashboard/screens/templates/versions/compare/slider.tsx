import { useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import styles from '../versions.module.css';

interface PictureSliderProps {
  before: string;
  after: string;
  /** px of the frame. */
  width: number;
  height: number;
}

/** Two pictures on top of each other: left of the thumb is the older one. */
export function PictureSlider({ before, after, width, height }: PictureSliderProps) {
  const [share, setShare] = useState(50);
  return (
    <Slider aria-label="Position of the comparison slider" value={share} onChange={setShare}>
      <div className={styles.slider} style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={after} alt="After" />
        <img src={before} alt="Before" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} />
        <div className={styles.line} style={{ left: `${share}%` }} />
        <SliderTrack className={styles.track}>
          <SliderThumb className={styles.thumb} />
        </SliderTrack>
      </div>
    </Slider>
  );
}
