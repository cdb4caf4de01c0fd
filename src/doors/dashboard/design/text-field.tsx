import { X } from 'lucide-react';
import type { Ref } from 'react';
import type {
  SearchFieldProps as AriaSearchFieldProps,
  TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import {
  SearchField as AriaSearchField,
  TextField as AriaTextField,
  Button,
  Input,
  TextArea,
} from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, faultProps } from './field.tsx';

export interface TextFieldProps extends FieldWords, Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  placeholder?: string;
  /** The initial number of lines of a multi-line field. If absent, the field has a single line. */
  rows?: number;
  /** Whether the font is monospaced. Use it for code, ids and addresses. */
  isMono?: boolean;
  /** For a multi-line field: a reference to its element, for callers that move the caret. */
  areaRef?: Ref<HTMLTextAreaElement>;
}

export function TextField({
  label,
  description,
  error,
  isOptional,
  placeholder,
  rows,
  isMono,
  areaRef,
  ...rest
}: TextFieldProps) {
  const className = classes(styles.input, isMono && styles.mono);
  return (
    <AriaTextField {...rest} {...faultProps(error)} className={styles.field}>
      <FieldFrame label={label} description={description} error={error} isOptional={isOptional}>
        {rows === undefined ? (
          <Input className={className} placeholder={placeholder} />
        ) : (
          <TextArea ref={areaRef} className={className} placeholder={placeholder} rows={rows} />
        )}
      </FieldFrame>
    </AriaTextField>
  );
}

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'children' | 'className' | 'style'> {
  /** The label, which is announced but not visible. */
  label: string;
  placeholder?: string;
}

export function SearchField({ label, placeholder, ...rest }: SearchFieldProps) {
  return (
    <AriaSearchField {...rest} aria-label={label} className={styles.field}>
      {({ isEmpty }) => (
        <div className={styles.group}>
          <Input placeholder={placeholder ?? label} />
          {!isEmpty && (
            <Button aria-label="Clear">
              <X aria-hidden="true" />
            </Button>
          )}
        </div>
      )}
    </AriaSearchField>
  );
}
