import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

/** The texts of a field, apart from its value. */
export interface FieldWords {
  label: ReactNode;
  /** What to enter, in a sentence. */
  description?: ReactNode;
  /** Why the current value is not accepted. If set, the field is marked as invalid. */
  error?: string | undefined;
  /** Whether `optional` is shown after the label. Use it if most fields of a form are required. */
  isOptional?: boolean;
}

/**
 * The properties that mark a field with a fault that the service found. Such a fault never prevents the form from being
 * sent again, because the value of another field may be the one to change. Faults that the browser finds, such as a
 * required field that is empty, do prevent it, and are shown as well.
 */
export const faultProps = (error: string | undefined) =>
  error === undefined ? {} : ({ isInvalid: true, validationBehavior: 'aria' } as const);

/**
 * The frame of every field: the label above the input, and the help text and the fault below it. Screen readers
 * announce all of them with the input.
 */
export function FieldFrame({ label, description, error, isOptional, children }: FieldWords & { children: ReactNode }) {
  return (
    <>
      <Label className={styles.label}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </Label>
      {children}
      {description !== undefined && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{({ validationErrors }) => error ?? validationErrors.join(' ')}</FieldError>
    </>
  );
}
