import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, TextField } from '../../../design/index.ts';
import type { Json } from '../../../kit/value-form/schema.ts';
import styles from '../brands.module.css';
import { freeName, type Group, renameToken, without } from '../tokens.ts';

interface TokenRowsProps {
  /** What a token of the group is called: `color`. */
  what: string;
  group: Group;
  onChange(group: Group): void;
  isDisabled: boolean;
  /** The name and value that a new token gets. */
  fresh: readonly [name: string, value: Json];
  children(name: string, value: Json, change: (value: Json) => void): ReactNode;
}

/** A row for each token of a group, with the token's name and its field. */
export function TokenRows({ what, group, onChange, isDisabled, fresh, children }: TokenRowsProps) {
  const [freshName, freshValue] = fresh;
  const entries = Object.entries(group);
  return (
    <div className={styles.rows}>
      {entries.map(([name, value], index) => (
        // Keyed by index, so that a renamed token keeps the focus while it is edited.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows only go from their place when one is taken away
        <div key={index} className={styles.token}>
          <TokenName
            what={what}
            name={name}
            isDisabled={isDisabled}
            isTaken={(other) => other !== name && Object.hasOwn(group, other)}
            onChange={(to) => onChange(renameToken(group, name, to))}
          />
          {children(name, value, (changed) => onChange({ ...group, [name]: changed }))}
          <div className={styles.remove}>
            <Button
              variant="quiet"
              isIcon
              isDisabled={isDisabled}
              aria-label={`Remove ${what} ${name.slice(0, 60)}`}
              onPress={() => onChange(without(group, name))}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small"
          isDisabled={isDisabled}
          onPress={() => onChange({ ...group, [freeName(group, freshName)]: freshValue })}
        >
          <Plus aria-hidden="true" /> Add {what}
        </Button>
      </div>
    </div>
  );
}

interface TokenNameProps {
  what: string;
  name: string;
  isTaken(name: string): boolean;
  isDisabled: boolean;
  onChange(name: string): void;
}

/**
 * The field for the name of a token. A name is applied while the user types. If it is invalid or belongs to another
 * token, the last valid name stays in use.
 */
function TokenName({ what, name, isTaken, isDisabled, onChange }: TokenNameProps) {
  const [text, setText] = useState(name);
  const [last, setLast] = useState(name);
  if (last !== name) {
    // The name was changed from outside, because changes were discarded or another brand was loaded.
    setLast(name);
    setText(name);
  }
  const fault = text.trim() === '' ? 'Enter a name' : isTaken(text) ? 'This name is already in use' : undefined;
  return (
    <TextField
      label={`Name of ${what}`}
      isMono
      value={text}
      isDisabled={isDisabled}
      error={fault}
      onChange={(typed) => {
        setText(typed);
        if (typed.trim() === '' || isTaken(typed)) return;
        setLast(typed);
        onChange(typed);
      }}
    />
  );
}
