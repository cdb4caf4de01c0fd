import { ChevronDown } from 'lucide-react';
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { classes, type Option } from '../../../../design/index.ts';
import overlay from '../../../../design/overlay.module.css';
import type { Property } from '../property.ts';
import styles from './inputs.module.css';

interface ChoiceBoxProps {
  property: Property;
  options: readonly Option[];
  /** The option that applies if there is none. */
  initial?: string;
}

/** A field for choosing one of a few options. A value that is none of them is shown as it is. */
export function ChoiceBox({ property, options, initial }: ChoiceBoxProps) {
  const { value, isMixed, isDisabled, label } = property;
  const current = value === undefined ? initial : String(value);
  const isKnown = options.some(({ id }) => id === current);
  const shown = isMixed || current === undefined ? null : current;
  const listed = isKnown || shown === null ? options : [{ id: shown, name: shown }, ...options];
  return (
    <Select
      aria-label={label}
      value={shown}
      isDisabled={isDisabled}
      placeholder={isMixed ? 'Mixed' : 'Default'}
      onChange={(key) => key !== null && void property.set(String(key))}
    >
      <Button className={classes(styles.input, styles.choice)} data-initial={value === undefined || undefined}>
        <SelectValue>
          {({ isPlaceholder, defaultChildren, selectedText }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </Button>
      <Popover className={overlay.popover}>
        <ListBox<Option> items={listed} className={overlay.list}>
          {({ id, name, description }) => (
            <ListBoxItem id={id} textValue={name} className={classes(overlay.item, styles.option)}>
              <span>{name}</span>
              {description !== undefined && <span className={overlay.itemDescription}>{description}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
