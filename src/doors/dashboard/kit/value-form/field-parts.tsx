import type { ComponentType, ReactNode } from 'react';
import type { Control } from './control.ts';
import type { Json, Schema } from './schema.ts';
import styles from './value-form.module.css';

/** The properties of every field, whether its value is described by a schema or by a control. */
export interface FieldProps {
  /** The name of the variable or member. It may help to recognize the type of the value. */
  name: string;
  /** The path of the value, which begins with the variable, such as `items.3.photo`. */
  path: string;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
  isDisabled?: boolean;
  value: Json | undefined;
  /** The number of objects and lists that contain the value. */
  depth?: number;
  /** Receives undefined if the field is empty. */
  onChange(value: Json | undefined): void;
}

export interface ValueFieldProps extends FieldProps {
  schema: Schema;
}

export interface ControlProps<Kind extends Control['kind']> extends FieldProps {
  control: Extract<Control, { kind: Kind }>;
}

/** An additional property of controls with nested values: the field with which these are edited. */
export interface NestingProps {
  Field: ComponentType<ValueFieldProps>;
}

/** The label of a field that consists of several controls. */
export function Legend({
  label,
  isOptional,
  children,
}: Pick<FieldProps, 'label' | 'isOptional'> & { children?: ReactNode }) {
  return (
    <legend className={styles.legend}>
      {label}
      {isOptional && <span className={styles.count}> (optional)</span>}
      {children}
    </legend>
  );
}

/** The help text and the fault below a control that cannot show them itself. */
export function Words({ description, error }: Pick<FieldProps, 'description' | 'error'>) {
  return (
    <>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      {error !== undefined && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
