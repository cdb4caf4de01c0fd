import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import styles from './field.module.css';

/** What every field says beside its input. */
export interface FieldWords {
  label: ReactNode;
  /** What to put there, in a sentence. */
  description?: ReactNode;
  /** Why what stands there cannot be taken. It marks the field invalid. */
  error?: string | undefined;
  /** Shown after the label where most fields of a form are required. */
  isOptional?: boolean;
}

/**
 * Marks a field with a fault that the service found. It never keeps the form from being sent again, since another field may
 * have been the one to change; what the browser itself judges (a field that must be filled) does, and is told as well.
 */
export const faultProps = (error: string | undefined) =>
  error === undefined ? {} : ({ isInvalid: true, validationBehavior: 'aria' } as const);

/** Label above, help and fault below: the frame of every field, read out with it. */
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
