import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxProps as AriaCheckboxProps,
  RadioGroup as AriaRadioGroup,
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
  Radio,
} from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, faultProps } from './field.tsx';
import type { Option } from './option.ts';
import { chosenId } from './select.tsx';

interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style'> {
  children?: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={styles.toggle}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box} aria-hidden="true">
            {isIndeterminate ? <Minus /> : isSelected && <Check />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}

interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
}

/** A switch for a setting that takes effect immediately. For a form that is sent later, use Checkbox. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={styles.toggle}>
      <span className={styles.switch} aria-hidden="true" />
      {children}
    </AriaSwitch>
  );
}

interface GroupProps<Value extends string> extends FieldWords {
  options: ReadonlyArray<Option<Value>>;
}

interface CheckboxGroupProps<Value extends string> extends GroupProps<Value> {
  value: readonly Value[];
  onChange(value: NoInfer<Value>[]): void;
}

/** A group of checkboxes for choosing any number of options. */
export function CheckboxGroup<Value extends string>({ options, value, onChange, ...words }: CheckboxGroupProps<Value>) {
  return (
    <AriaCheckboxGroup
      value={[...value]}
      onChange={(chosen) => onChange(chosen.flatMap((key) => chosenId(options, key) ?? []))}
      {...faultProps(words.error)}
      className={styles.field}
    >
      <FieldFrame {...words}>
        <div className={styles.choices}>
          {options.map(({ id, name, description }) => (
            <Checkbox key={id} value={id}>
              <span>
                {name}
                {description !== undefined && <span className={styles.description}> · {description}</span>}
              </span>
            </Checkbox>
          ))}
        </div>
      </FieldFrame>
    </AriaCheckboxGroup>
  );
}

interface RadioGroupProps<Value extends string> extends GroupProps<Value> {
  value: Value;
  onChange(value: NoInfer<Value>): void;
}

/** A group of radio buttons for choosing one of a few options, which are all visible. */
export function RadioGroup<Value extends string>({ options, value, onChange, ...words }: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      value={value}
      onChange={(key) => {
        const chosen = chosenId(options, key);
        if (chosen !== undefined) onChange(chosen);
      }}
      {...faultProps(words.error)}
      className={styles.field}
    >
      <FieldFrame {...words}>
        <div className={styles.choices}>
          {options.map(({ id, name, description }) => (
            <Radio key={id} value={id} className={styles.toggle}>
              <span className={classes(styles.box, styles.round)} aria-hidden="true" />
              <span>
                {name}
                {description !== undefined && <span className={styles.description}> · {description}</span>}
              </span>
            </Radio>
          ))}
        </div>
      </FieldFrame>
    </AriaRadioGroup>
  );
}
