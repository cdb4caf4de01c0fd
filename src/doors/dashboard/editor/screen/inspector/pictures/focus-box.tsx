import { Crosshair } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { isJsonObject } from '../../../../../../core/json.ts';
import { type Focus, FocusPoint } from '../../../../kit/value-form/focus-point.tsx';
import { FocusHandle } from '../canvas/focus-handle.tsx';
import arrangement from '../inputs/arrangement.module.css';
import { NumberBox } from '../inputs/number-box.tsx';
import { printText } from '../inputs/text-box.tsx';
import listStyles from '../lists/lists.module.css';
import { partOf } from '../part.ts';
import { type Property, useProperty } from '../property.ts';
import { usePictureSource } from './picture-box.tsx';
import styles from './pictures.module.css';

/** The point of a picture that stays visible when it is cropped: dragged on the picture, or as two numbers. */
export function FocusBox({ property, layerIds }: { property: Property; layerIds: readonly string[] }) {
  const { source } = usePictureSource(printText(useProperty('src', layerIds).value));
  const [dragged, setDragged] = useState<Focus>();
  const [isOnCanvas, setIsOnCanvas] = useState(false);
  const focus = dragged ?? toFocus(property);
  const part = (name: 'x' | 'y') =>
    partOf(property, {
      label: `Focus ${name.toUpperCase()}`,
      value: focus[name],
      write: (value) => ({ ...focus, [name]: typeof value === 'number' ? value : 0.5 }),
    });
  const [only, ...others] = layerIds;
  const show = (next: Focus) => {
    setDragged(next);
    property.show({ x: next.x, y: next.y });
  };
  const keep = () => {
    setDragged(undefined);
    property.keep();
  };
  return (
    <div className={arrangement.stack}>
      {only !== undefined && others.length === 0 && isOnCanvas && (
        <FocusHandle layerId={only} focus={focus} onShow={show} onKeep={keep} />
      )}
      {source !== undefined && !property.isDisabled && (
        <div className={styles.focus}>
          <FocusPoint
            label="the image"
            src={source}
            value={focus}
            onChange={show}
            onChangeEnd={keep}
            onLoad={() => {}}
          />
        </div>
      )}
      {only !== undefined && others.length === 0 && !property.isDisabled && (
        <ToggleButton className={listStyles.add} isSelected={isOnCanvas} onChange={setIsOnCanvas}>
          <Crosshair aria-hidden="true" /> Move on the canvas
        </ToggleButton>
      )}
      <div className={arrangement.pair}>
        <NumberBox property={part('x')} mark="X" scale={100} min={0} max={1} unit="%" />
        <NumberBox property={part('y')} mark="Y" scale={100} min={0} max={1} unit="%" />
      </div>
    </div>
  );
}

function toFocus({ value }: Property): Focus {
  const { x, y } = isJsonObject(value) ? value : {};
  return { x: typeof x === 'number' ? x : 0.5, y: typeof y === 'number' ? y : 0.5 };
}
