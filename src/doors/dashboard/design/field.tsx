import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

/** The texts of every field in addition to its input. */
export interface FieldWords {
  label: ReactNode;
  /** What to enter, in a sentence. */
  description?: ReactNode;
  /** Why the current value is not accepted. It marks the field as invalid. */
  error?: string | undefined;
  /** Shown after the label if most fields of a form are required. */
  isOptional?: boolean;
}

/**
 * Marks a field with a fault that the service found. It never prevents the form from being sent again, because another
 * field may need the change. Faults that the browser itself finds (a required field that is empty) do prevent it, and
 * are shown as well.
 */
export const faultProps = (error: string | undefined) =>
  error === undefined ? {} : ({ isInvalid: true, validationBehavior: 'aria' } as const);

/** The frame of every field: label above, help and fault below, all announced with it. */
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
