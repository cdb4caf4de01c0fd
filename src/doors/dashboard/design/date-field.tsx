import { parseDate } from '@internationalized/date';
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, faultProps } from './field.tsx';

export interface DateFieldProps extends FieldWords {
  /** The date in ISO 8601, `2026-11-23`; empty if there is none. */
  value: string;
  onChange(value: string): void;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** The earliest date, in ISO 8601. */
  minValue?: string;
}

export function DateField({
  value,
  onChange,
  minValue,
  label,
  description,
  error,
  isOptional,
  ...rest
}: DateFieldProps) {
  return (
    <AriaDateField
      {...rest}
      value={dateOrNull(value)}
      minValue={minValue === undefined ? null : parseDate(minValue)}
      onChange={(date) => onChange(date === null ? '' : date.toString())}
      {...faultProps(error)}
      className={styles.field}
    >
      <FieldFrame label={label} description={description} error={error} isOptional={isOptional}>
        <div className={styles.group}>
          <DateInput className={styles.date}>
            {(segment) => <DateSegment segment={segment} className={styles.segment} />}
          </DateInput>
        </div>
      </FieldFrame>
    </AriaDateField>
  );
}

/** A text that is not a date is treated as empty, because the field can only show dates. */
function dateOrNull(text: string) {
  try {
    return parseDate(text.slice(0, 10));
  } catch {
    return null;
  }
}
