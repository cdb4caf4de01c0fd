import { useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import styles from '../versions.module.css';

interface PictureSliderProps {
  before: string;
  after: string;
  /** The width of the frame in px. */
  width: number;
  height: number;
}

/** Shows two pictures on top of each other, with a slider. The older one is visible left of the slider's thumb. */
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
