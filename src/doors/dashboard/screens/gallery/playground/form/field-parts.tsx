import type { ComponentType } from 'react';
import styles from '../playground.module.css';
import type { Control } from './control.ts';
import type { Json, Schema } from './schema.ts';

export interface ValueFieldProps {
  /** Of the variable or member: it may say what the value is. */
  name: string;
  /** From the variable on: `items.3.photo`. */
  path: string;
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  schema: Schema;
  value: Json | undefined;
  /** Objects and lists around it. */
  depth?: number;
  /** undefined: as if nothing was typed. */
  onChange(value: Json | undefined): void;
}

export interface ControlProps<Kind extends Control['kind']> extends Omit<ValueFieldProps, 'depth'> {
  control: Extract<Control, { kind: Kind }>;
  depth: number;
}

/** Of what has values within: they are edited by the field for any value. */
export interface NestingProps {
  Field: ComponentType<ValueFieldProps>;
}

/** What stands below a control that has no place for words of its own. */
export function Words({ description, error }: { description?: string | undefined; error?: string | undefined }) {
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
