import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import overlay from '../../../../design/overlay.module.css';
import { TextBox } from '../inputs/text-box.tsx';
import type { Property } from '../property.ts';
import styles from './color.module.css';
import { ColorPicker } from './color-picker.tsx';
import { Swatch } from './swatch.tsx';

interface ColorBoxProps {
  property: Property;
  placeholder?: string;
  /** Whether the color can be removed in the picker. */
  mayBeNone?: boolean;
}

/** A field for a color, with a picker. The text is any CSS color, or a token of the brand as an expression. */
export function ColorBox({ property, placeholder = 'None', mayBeNone = true }: ColorBoxProps) {
  const { value, label, isDisabled } = property;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.box}>
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <Button className={styles.swatchButton} isDisabled={isDisabled} aria-label={`Choose ${label.toLowerCase()}`}>
          {/* A placeholder such as Black names the color that applies without a value. */}
          <Swatch color={typeof value === 'string' ? value : placeholder} />
        </Button>
        <Popover className={overlay.popover} placement="left top">
          <Dialog aria-label={`Choose ${label.toLowerCase()}`} className={styles.dialog}>
            <ColorPicker property={property} mayBeNone={mayBeNone} onClose={() => setIsOpen(false)} />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <TextBox property={property} placeholder={placeholder} />
    </div>
  );
}
