import { Minus, Plus } from 'lucide-react';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
  Button,
  Group,
  Input,
} from 'react-aria-components';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, faultProps } from './field.tsx';

export interface NumberFieldProps extends FieldWords, Omit<AriaProps, 'children' | 'className' | 'style'> {}

export function NumberField({ label, description, error, isOptional, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField {...rest} {...faultProps(error)} className={styles.field}>
      <FieldFrame label={label} description={description} error={error} isOptional={isOptional}>
        <Group className={styles.group}>
          <Input />
          <Button slot="decrement">
            <Minus aria-hidden="true" />
          </Button>
          <Button slot="increment">
            <Plus aria-hidden="true" />
          </Button>
        </Group>
      </FieldFrame>
    </AriaNumberField>
  );
}
