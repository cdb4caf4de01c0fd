import { useState } from 'react';
import { Button, TextField } from '../../../design/index.ts';
import styles from '../brands.module.css';
import { type Group, isGroup, otherGroups, type Tokens, withGroup } from '../tokens.ts';
import { AddByName } from './add-by-name.tsx';
import { TokenRows } from './token-rows.tsx';

interface TextsProps {
  /** What a token of the group is: `text`. */
  what: string;
  group: Group;
  onChange(group: Group): void;
  isDisabled: boolean;
  faultAt(name: string): string | undefined;
}

/** Tokens that are texts; values that are none stay what they are, as JSON. */
export function Texts({ what, group, onChange, isDisabled, faultAt }: TextsProps) {
  return (
    <TokenRows what={what} group={group} onChange={onChange} isDisabled={isDisabled} fresh={[what, '']}>
      {(name, value, change) => (
        <ValueField label="Value" value={value} onChange={change} isDisabled={isDisabled} error={faultAt(name)} />
      )}
    </TokenRows>
  );
}

interface ValueFieldProps {
  label: string;
  value: unknown;
  onChange(value: unknown): void;
  isDisabled: boolean;
  error?: string | undefined;
}

/** A value of any kind: a text as it is, anything else as JSON, which is taken over once it is whole. */
export function ValueField({ label, value, onChange, isDisabled, error }: ValueFieldProps) {
  const [typed, setTyped] = useState<string>();
  if (typeof value === 'string') {
    return <TextField label={label} value={value} isDisabled={isDisabled} error={error} onChange={onChange} rows={2} />;
  }
  const text = typed ?? JSON.stringify(value, null, 2);
  const fault = faultOf(text);
  return (
    <TextField
      label={label}
      isDisabled={isDisabled}
      isMono
      rows={Math.min(10, text.split('\n').length + 1)}
      value={text}
      error={fault ?? error}
      description="As JSON"
      onBlur={() => fault === undefined && setTyped(undefined)}
      onChange={(now) => {
        setTyped(now);
        if (faultOf(now) === undefined) onChange(JSON.parse(now));
      }}
    />
  );
}

function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `Invalid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

interface OtherGroupsProps {
  tokens: Tokens;
  onChange(tokens: Tokens): void;
  isDisabled: boolean;
  faultAt(path: string): string | undefined;
}

/** Groups that the service does not name: spacing, radii, whatever designs of the space refer to. */
export function OtherGroups({ tokens, onChange, isDisabled, faultAt }: OtherGroupsProps) {
  return (
    <div className={styles.rows}>
      {otherGroups(tokens).map((group) => {
        const value = tokens[group];
        return (
          <section key={group} className={styles.rows} aria-label={group.slice(0, 60)}>
            <div className={styles.heading}>
              <h3 style={{ overflowWrap: 'anywhere' }}>{group}</h3>
              <Button
                size="small"
                variant="quiet"
                isDisabled={isDisabled}
                onPress={() => onChange(withGroup(tokens, group, {}))}
              >
                Remove group
              </Button>
            </div>
            {isGroup(value) ? (
              <Texts
                what="token"
                group={value}
                onChange={(changed) => onChange({ ...tokens, [group]: changed })}
                isDisabled={isDisabled}
                faultAt={(token) => faultAt(`${group}.${token}`)}
              />
            ) : (
              <ValueField
                label="Value"
                value={value}
                onChange={(changed) => onChange({ ...tokens, [group]: changed })}
                isDisabled={isDisabled}
                error={faultAt(group)}
              />
            )}
          </section>
        );
      })}
      <AddByName
        what="group"
        label="New group name"
        isTaken={(name) => Object.hasOwn(tokens, name)}
        isDisabled={isDisabled}
        onAdd={(name) => onChange({ ...tokens, [name]: { token: '' } })}
      />
    </div>
  );
}
