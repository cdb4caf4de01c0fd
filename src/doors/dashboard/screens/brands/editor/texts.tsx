import { Button, TextField } from '../../../design/index.ts';
import { JsonField } from '../../../kit/value-form/json-field.tsx';
import type { Json } from '../../../kit/value-form/schema.ts';
import styles from '../brands.module.css';
import { type Group, isGroup, otherGroups, type Tokens, withGroup } from '../tokens.ts';
import { AddByName } from './add-by-name.tsx';
import { TokenRows } from './token-rows.tsx';

interface TextsProps {
  /** What a token of the group is called: `text`. */
  what: string;
  group: Group;
  onChange(group: Group): void;
  isDisabled: boolean;
  faultAt(name: string): string | undefined;
}

export function Texts({ what, group, onChange, isDisabled, faultAt }: TextsProps) {
  return (
    <TokenRows what={what} group={group} onChange={onChange} isDisabled={isDisabled} fresh={[what, '']}>
      {(name, value, change) => (
        <TokenField label="Value" value={value} onChange={change} isDisabled={isDisabled} error={faultAt(name)} />
      )}
    </TokenRows>
  );
}

interface TokenFieldProps {
  label: string;
  value: Json | undefined;
  onChange(value: Json): void;
  isDisabled: boolean;
  error?: string | undefined;
}

/**
 * A field for a token of any type: a string is edited as text, and any other value as JSON. The editor only loads the
 * code of these two fields.
 */
export function TokenField({ value, onChange, ...rest }: TokenFieldProps) {
  if (typeof value === 'string') return <TextField {...rest} value={value} onChange={onChange} rows={2} />;
  return (
    <JsonField
      {...rest}
      name="token"
      path="token"
      description="As JSON"
      control={{ kind: 'json', isRequired: true }}
      value={value}
      onChange={(changed) => changed !== undefined && onChange(changed)}
    />
  );
}

interface OtherGroupsProps {
  tokens: Tokens;
  onChange(tokens: Tokens): void;
  isDisabled: boolean;
  faultAt(path: string): string | undefined;
}

/**
 * Fields for the groups that the service does not know, such as spacing or radii, which designs of the space may use.
 */
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
              <TokenField
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
