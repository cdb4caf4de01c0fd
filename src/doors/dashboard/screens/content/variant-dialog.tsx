import { useState } from 'react';
import { Button, CheckboxGroup, Dialog, DialogActions, Notice, Stack, TextField } from '../../design/index.ts';
import { UnreadFieldsProvider, useUnreadFields } from '../../kit/value-form/unread.tsx';
import { FieldInput } from './field-input.tsx';
import { valueOrNull } from './form-values.ts';
import { nameFault } from './names.ts';
import type { Field, Values, Variant } from './records.ts';

interface VariantDialogProps {
  /** The fields that a variant may change: all except the slug. */
  fields: readonly Field[];
  /** The variant; undefined for a new one. */
  variant: Variant | undefined;
  /** The values of the entry, with which the fields start. */
  base: Values;
  isDisabled: boolean;
  onClose(): void;
  onDone(variant: Variant): void;
}

/**
 * A dialog for one variant: the fields that it changes, and their values. It sends nothing, because the variant is
 * saved with the entry.
 */
export function VariantDialog({ fields, variant, base, isDisabled, onClose, onDone }: VariantDialogProps) {
  const [name, setName] = useState(variant?.name ?? '');
  const [chosen, setChosen] = useState<string[]>(Object.keys(variant?.data ?? {}));
  const [values, setValues] = useState<Values>(variant?.data ?? {});
  const unread = useUnreadFields();
  const [isTried, setTried] = useState(false);
  const choose = (next: string[]) => {
    const added = fields.filter(({ apiName }) => next.includes(apiName) && !chosen.includes(apiName));
    setValues({ ...values, ...Object.fromEntries(added.map(({ apiName }) => [apiName, base[apiName] ?? null])) });
    setChosen(next);
  };
  const chosenFields = fields.filter(({ apiName }) => chosen.includes(apiName));
  const hasFaults = unread.labels.length > 0;
  const submit = () => {
    setTried(true);
    if (nameFault(name) || hasFaults) return;
    // If a field of the variant has no value, the variant shows none instead of the entry's value.
    const data = Object.fromEntries(chosenFields.map(({ apiName }) => [apiName, valueOrNull(values[apiName])]));
    onDone({ ...(variant?.id !== undefined && { id: variant.id }), name: name.trim(), data });
  };
  return (
    <Dialog title={variant ? 'Edit variant' : 'Add variant'} isOpen isWide onClose={onClose}>
      <Stack>
        <TextField
          label="Name"
          autoFocus
          isDisabled={isDisabled}
          placeholder="German"
          value={name}
          onChange={setName}
          error={isTried || name.length > 200 ? nameFault(name) : undefined}
        />
        <CheckboxGroup
          label="Fields to override"
          options={fields.map(({ apiName, name: fieldName }) => ({ id: apiName, name: fieldName }))}
          value={chosen}
          onChange={choose}
        />
        <UnreadFieldsProvider report={unread.report}>
          {chosenFields.map((field) => (
            <FieldInput
              key={field.apiName}
              field={{ ...field, required: true }}
              value={values[field.apiName]}
              onChange={(value) => setValues((before) => ({ ...before, [field.apiName]: value ?? null }))}
              error={undefined}
              isDisabled={isDisabled}
            />
          ))}
        </UnreadFieldsProvider>
        {isTried && hasFaults && <Notice tone="warning">Correct the marked fields.</Notice>}
        <DialogActions>
          <Button onPress={onClose}>{isDisabled ? 'Close' : 'Cancel'}</Button>
          {!isDisabled && (
            <Button variant="primary" onPress={submit}>
              {variant ? 'Save variant' : 'Add variant'}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
