import { useState } from 'react';
import { Button, CheckboxGroup, Dialog, DialogActions, Notice, Stack, TextField } from '../../design/index.ts';
import { FieldInput } from './field-input.tsx';
import { formStateOf, parsedState, stateOf } from './form-values.ts';
import { nameFault } from './names.ts';
import type { Field, Values, Variant } from './records.ts';

interface VariantDialogProps {
  /** Those that a variant may change: all but the slug. */
  fields: readonly Field[];
  /** Absent: a new one. */
  variant: Variant | undefined;
  /** The entry's own values, which a field begins with. */
  base: Values;
  isDisabled: boolean;
  onClose(): void;
  onDone(variant: Variant): void;
}

/** One overlay: which fields it changes, and what they say. Nothing is sent: it is saved with the entry. */
export function VariantDialog({ fields, variant, base, isDisabled, onClose, onDone }: VariantDialogProps) {
  const [name, setName] = useState(variant?.name ?? '');
  const [chosen, setChosen] = useState<string[]>(Object.keys(variant?.data ?? {}));
  const [form, setForm] = useState(() => formStateOf(fields, variant?.data ?? {}));
  const [isTried, setTried] = useState(false);
  const choose = (next: string[]) => {
    const added = fields.filter(({ apiName }) => next.includes(apiName) && !chosen.includes(apiName));
    setForm({
      ...form,
      ...Object.fromEntries(added.map((field) => [field.apiName, stateOf(field, base[field.apiName])])),
    });
    setChosen(next);
  };
  const shown = fields.filter(({ apiName }) => chosen.includes(apiName));
  const values = shown.map(({ apiName }) => [apiName, parsedState(form[apiName])] as const);
  const hasFaults = values.some(([, parsed]) => 'fault' in parsed);
  const done = () => {
    setTried(true);
    if (nameFault(name) || hasFaults) return;
    // A field that is changed to nothing hides what the entry says.
    const data = Object.fromEntries(
      values.map(([apiName, parsed]) => [apiName, 'value' in parsed ? (parsed.value ?? null) : null]),
    );
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
        {shown.map((field) => {
          const parsed = parsedState(form[field.apiName]);
          return (
            <FieldInput
              key={field.apiName}
              field={{ ...field, required: true }}
              state={form[field.apiName]}
              onChange={(state) => setForm((before) => ({ ...before, [field.apiName]: state }))}
              error={'fault' in parsed ? parsed.fault : undefined}
              isDisabled={isDisabled}
            />
          );
        })}
        {isTried && hasFaults && <Notice tone="warning">Correct the marked fields.</Notice>}
        <DialogActions>
          <Button onPress={onClose}>{isDisabled ? 'Close' : 'Cancel'}</Button>
          {!isDisabled && (
            <Button variant="primary" onPress={done}>
              {variant ? 'Save variant' : 'Add variant'}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
