import {
  Button,
  ColorArea,
  ColorPicker,
  ColorSlider,
  ColorThumb,
  Dialog,
  DialogTrigger,
  Popover,
  parseColor,
  SliderTrack,
} from 'react-aria-components';
import styles from './color-field.module.css';
import overlay from './overlay.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface ColorFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'rows' | 'isMono'> {
  /** The color in CSS syntax. */
  value: string;
  onChange(value: string): void;
}

/** A field for a color as CSS text, with a color picker. */
export function ColorField({ value, onChange, label, ...rest }: ColorFieldProps) {
  const name = typeof label === 'string' ? label : 'Color';
  return (
    <div className={styles.row}>
      <DialogTrigger>
        <Button className={styles.swatch} style={{ background: value }} aria-label={`Choose ${name}`} />
        <Popover className={overlay.popover}>
          <Dialog aria-label={`Choose ${name}`}>
            <ColorPanel value={value} onChange={onChange} />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <div>
        <TextField {...rest} label={label} isMono value={value} onChange={onChange} />
      </div>
    </div>
  );
}

interface ColorPanelProps {
  /** The color in CSS syntax. */
  value: string;
  onChange(value: string): void;
  /** Called when a drag ends, and after every step of the arrow keys. */
  onChangeEnd?(): void;
}

/** The area and sliders with which a color is picked. It reports colors as hexadecimal digits. */
export function ColorPanel({ value, onChange, onChangeEnd = () => {} }: ColorPanelProps) {
  return (
    <ColorPicker value={toPickerColor(value)} onChange={(color) => onChange(color.toString(endsInHex(color)))}>
      <div className={styles.picker}>
        <ColorArea
          colorSpace="hsb"
          xChannel="saturation"
          yChannel="brightness"
          className={styles.area}
          onChangeEnd={onChangeEnd}
        >
          <ColorThumb className={styles.thumb} />
        </ColorArea>
        <ColorSlider colorSpace="hsb" channel="hue" aria-label="Hue" onChangeEnd={onChangeEnd}>
          <SliderTrack className={styles.slider}>
            <ColorThumb className={styles.thumb} />
          </SliderTrack>
        </ColorSlider>
        <ColorSlider channel="alpha" aria-label="Opacity" onChangeEnd={onChangeEnd}>
          <SliderTrack className={styles.slider}>
            <ColorThumb className={styles.thumb} />
          </SliderTrack>
        </ColorSlider>
      </div>
    </ColorPicker>
  );
}

type Color = ReturnType<typeof parseColor>;

const endsInHex = (color: Color) => (color.getChannelValue('alpha') < 1 ? 'hexa' : 'hex');

/**
 * The color that the picker shows. The library cannot parse all colors that browsers support, such as names and
 * oklch(). For these, the browser computes the color. The text in the field does not change.
 */
function toPickerColor(text: string): Color {
  try {
    return parseColor(text.trim()).toFormat('hsba');
  } catch {
    return parseColor(computeColor(text)).toFormat('hsba');
  }
}

/**
 * The color as the browser paints it. A color outside sRGB becomes the nearest color within sRGB. Black if the text is
 * not a color.
 */
function computeColor(text: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return '#000000';
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}
