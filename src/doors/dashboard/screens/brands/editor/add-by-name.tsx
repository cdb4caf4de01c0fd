import { useState } from 'react';
import { Button, TextField } from '../../../design/index.ts';
import styles from '../brands.module.css';

interface AddByNameProps {
  /** The name of the thing that is added: `variant`. */
  what: string;
  label: string;
  isTaken(name: string): boolean;
  isDisabled: boolean;
  /** Receives the trimmed name. */
  onAdd(name: string): void;
}

/** A field for adding something that needs a unique name. */
export function AddByName({ what, label, isTaken, isDisabled, onAdd }: AddByNameProps) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  return (
    <div className={styles.adding}>
      <TextField
        label={label}
        isMono
        value={typed}
        onChange={setTyped}
        isDisabled={isDisabled}
        error={isTaken(name) ? `A ${what} with this name already exists` : undefined}
      />
      <Button
        isDisabled={isDisabled || name === '' || isTaken(name)}
        onPress={() => {
          onAdd(name);
          setTyped('');
        }}
      >
        Add {what}
      </Button>
    </div>
  );
}
