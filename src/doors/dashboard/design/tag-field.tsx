import { X } from 'lucide-react';
import { useState } from 'react';
import { Tag as AriaTag, Button, Input, Label, TagGroup, TagList, TextField } from 'react-aria-components';
import fieldStyles from './field.module.css';
import { faultProps } from './field.tsx';
import styles from './tag-field.module.css';

interface TagFieldProps {
  label: string;
  value: readonly string[];
  onChange(tags: string[]): void;
  description?: string;
  error?: string | undefined;
  /** The maximum number of texts. */
  max?: number;
  isDisabled?: boolean;
  autoFocus?: boolean;
}

/** A field for a list of short texts. Enter or a comma adds the typed text; Delete or × removes a text. */
export function TagField({
  label,
  value,
  onChange,
  description,
  error,
  max = 20,
  isDisabled = false,
  autoFocus,
}: TagFieldProps) {
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const added = typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    onChange([...new Set([...value, ...added])].slice(0, max));
    setText('');
  };
  return (
    <div className={fieldStyles.field}>
      <TextField
        value={text}
        onChange={(typed) => (typed.includes(',') ? add(typed) : setText(typed))}
        onBlur={() => text.trim() !== '' && add(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return event.continuePropagation();
          event.preventDefault();
          add(text);
        }}
        isDisabled={isDisabled || value.length >= max}
        {...faultProps(error)}
        autoFocus={autoFocus}
        className={fieldStyles.field}
      >
        <Label className={fieldStyles.label}>{label}</Label>
        <Input
          className={fieldStyles.input}
          placeholder={value.length >= max ? `Maximum of ${max} reached` : 'Type and press Enter'}
        />
      </TextField>
      {value.length > 0 && (
        <TagGroup
          aria-label={`${label}: chosen`}
          onRemove={(keys) => onChange(value.filter((tag) => !keys.has(tag)))}
          disabledKeys={isDisabled ? value : []}
        >
          <TagList className={styles.list}>
            {value.map((tag) => (
              <AriaTag key={tag} id={tag} textValue={tag} className={styles.tag}>
                {tag}
                <Button slot="remove" className={styles.remove}>
                  <X aria-hidden="true" />
                </Button>
              </AriaTag>
            ))}
          </TagList>
        </TagGroup>
      )}
      {description !== undefined && <p className={fieldStyles.description}>{description}</p>}
      {error !== undefined && <p className={fieldStyles.error}>{error}</p>}
    </div>
  );
}
