import { day, today } from '../../app/date-words.ts';
import { DateField, NumberField, RadioGroup, Stack } from '../../design/index.ts';
import type { ExpiryChoice } from './key-expiry.ts';

interface ExpiryFieldsProps {
  value: ExpiryChoice;
  onChange(value: ExpiryChoice): void;
  error: string | undefined;
  /** The current expiry of the key in ISO 8601; null if it never expires. Absent for a new key. */
  current?: string | null;
}

/** Fields for the expiry of a key: after a number of days, on a date, or never. */
export function ExpiryFields({ value, onChange, error, current }: ExpiryFieldsProps) {
  const unchangedLabel = current === null ? 'Current: never' : `Current: ${current === undefined ? '' : day(current)}`;
  return (
    <Stack>
      <RadioGroup
        label="Expires"
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
        options={[
          ...(current === undefined ? [] : [{ id: 'kept' as const, name: unchangedLabel }]),
          { id: 'days', name: 'After a number of days' },
          { id: 'date', name: 'On a date' },
          { id: 'never', name: 'Never', description: 'the key works until you revoke it' },
        ]}
        error={value.kind === 'never' || value.kind === 'kept' ? error : undefined}
      />
      {value.kind === 'days' && (
        <NumberField
          label="Days"
          minValue={1}
          maxValue={3650}
          value={value.days}
          onChange={(days) => onChange({ ...value, days: Number.isNaN(days) ? 1 : days })}
          error={error}
        />
      )}
      {value.kind === 'date' && (
        <DateField
          label="Last day"
          isRequired
          minValue={today()}
          value={value.date}
          onChange={(date) => onChange({ ...value, date })}
          error={error}
        />
      )}
    </Stack>
  );
}
