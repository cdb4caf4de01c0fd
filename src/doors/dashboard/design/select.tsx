import { ChevronsUpDown } from 'lucide-react';
import {
  ComboBox as AriaComboBox,
  Select as AriaSelect,
  Button,
  Group,
  Input,
  type Key,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldWords, faultProps } from './field.tsx';
import type { Option } from './option.ts';
import overlay from './overlay.module.css';

export interface SelectProps<Value extends string> extends FieldWords {
  options: ReadonlyArray<Option<Value>>;
  value: Value | null;
  onChange(value: NoInfer<Value>): void;
  placeholder?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  name?: string;
}

/** The id of the option that belongs to the key that a control of react-aria reports. */
export function chosenId<Value extends string>(
  options: ReadonlyArray<{ id: Value }>,
  key: Key | null | undefined,
): Value | undefined {
  return options.find(({ id }) => id === key)?.id;
}

/** A field for choosing one of a few options. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder, label, description, error, isOptional, ...rest } = props;
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={(key) => {
        const chosen = chosenId(options, key);
        if (chosen !== undefined) onChange(chosen);
      }}
      placeholder={placeholder ?? 'Choose'}
      {...faultProps(error)}
      className={fieldStyles.field}
    >
      <FieldFrame label={label} description={description} error={error} isOptional={isOptional}>
        <Button className={fieldStyles.select}>
          <SelectValue>
            {({ isPlaceholder, defaultChildren, selectedText }) => (isPlaceholder ? defaultChildren : selectedText)}
          </SelectValue>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      </FieldFrame>
      <Options options={options} />
    </AriaSelect>
  );
}

/** A field for choosing one of many options, which the user finds by typing. */
export function ComboBox<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder, label, description, error, isOptional, ...rest } = props;
  return (
    <AriaComboBox
      {...rest}
      value={value}
      onChange={(key) => {
        const chosen = chosenId(options, key);
        if (chosen !== undefined) onChange(chosen);
      }}
      {...faultProps(error)}
      className={fieldStyles.field}
    >
      <FieldFrame label={label} description={description} error={error} isOptional={isOptional}>
        <ComboInput placeholder={placeholder} />
      </FieldFrame>
      <Options options={options} />
    </AriaComboBox>
  );
}

/** The text input of a combo box, with the button that opens the list of options. */
export function ComboInput({ placeholder }: { placeholder: string | undefined }) {
  return (
    <Group className={fieldStyles.group}>
      <Input placeholder={placeholder} />
      <Button>
        <ChevronsUpDown aria-hidden="true" />
      </Button>
    </Group>
  );
}

interface OptionsProps {
  /** The options; those of the surrounding combo box if absent. */
  options?: readonly Option[];
  /** The text that is shown if there are no options. */
  absence?: string;
}

export function Options({ options, absence }: OptionsProps) {
  return (
    <Popover className={overlay.popover}>
      <ListBox<Option>
        {...(options && { items: options })}
        className={overlay.list}
        {...(absence !== undefined && { renderEmptyState: () => <div className={overlay.item}>{absence}</div> })}
      >
        {({ id, name, description }) => (
          <ListBoxItem id={id} textValue={name} className={overlay.item}>
            <span>{name}</span>
            {description !== undefined && <span className={overlay.itemDescription}>{description}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
