import { type ClipboardEventHandler, type ReactNode, useId } from 'react';
import styles from './content.module.css';

/** What every control of a field of an entry is told. */
export interface InputProps {
  label: string;
  isOptional: boolean;
  error: string | undefined;
  isDisabled: boolean;
}

interface InputGroupProps extends Pick<InputProps, 'label' | 'isOptional'> {
  onPaste?: ClipboardEventHandler;
  children: ReactNode;
}

/** A field that is edited by several controls, under its name. */
export function InputGroup({ label, isOptional, onPaste, children }: InputGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the other fields are
    <div role="group" aria-labelledby={id} className={styles.group} onPaste={onPaste}>
      <span id={id} className={styles.groupName}>
        {label}
        {isOptional && <span className={styles.muted}> (optional)</span>}
      </span>
      {children}
    </div>
  );
}
