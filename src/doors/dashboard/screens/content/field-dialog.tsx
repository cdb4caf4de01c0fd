import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { galley } from '../../app/api.ts';
import { Checkbox, Dialog, DialogForm, Select, TextField } from '../../design/index.ts';
import { fieldTypes } from './field-types.ts';
import { apiNameFault, nameFault, toApiName } from './names.ts';
import { contentKeys, type Field, getOptions, getTarget } from './records.ts';

interface FieldDialogProps {
  /** The field; undefined for a new one. */
  field: Field | undefined;
  /** The API names of the other fields, which are already used. */
  taken: readonly string[];
  onClose(): void;
  onDone(field: Field): void;
}

/** A dialog for one field of a collection. It sends nothing, because the fields are saved together. */
export function FieldDialog({ field, taken, onClose, onDone }: FieldDialogProps) {
  const [name, setName] = useState(field?.name ?? '');
  const [typedApiName, setApiName] = useState(field?.apiName);
  const [type, setType] = useState(field?.type ?? 'text');
  const [isRequired, setRequired] = useState(field?.required ?? false);
  const [options, setOptions] = useState(getOptions(field ?? {}).join('\n'));
  const [target, setTarget] = useState(getTarget(field ?? {}) ?? '');
  const [isTried, setTried] = useState(false);
  const apiName = typedApiName ?? toApiName(name);
  const choices = [
    ...new Set(
      options
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
  const faults = {
    name: nameFault(name),
    apiName:
      apiNameFault(apiName, 'field') ?? (taken.includes(apiName) ? 'Another field has this API name.' : undefined),
    options: type === 'select' ? choicesFault(choices) : undefined,
  };
  const submit = () => {
    setTried(true);
    if (faults.name || faults.apiName || faults.options) return;
    const isReference = type === 'reference' || type === 'references';
    onDone({
      apiName,
      name: name.trim(),
      type,
      ...(isRequired && { required: true }),
      ...(type === 'select' && { options: choices }),
      ...(isReference && target !== '' && { options: { collection: target } }),
    });
  };
  return (
    <Dialog title={field ? 'Edit field' : 'Add field'} isOpen onClose={onClose}>
      <DialogForm
        validationBehavior="aria"
        onSubmit={() => submit()}
        onClose={onClose}
        action={field ? 'Edit field' : 'Add field'}
      >
        <TextField
          label="Name"
          autoFocus
          value={name}
          onChange={setName}
          error={isTried || name.length > 200 ? faults.name : undefined}
        />
        <TextField
          label="API name"
          isMono
          description={
            field
              ? 'Entry values are stored under this name. If you change it, existing values are not carried over.'
              : `Templates use it as content.<as>.${apiName || 'name'}.`
          }
          value={apiName}
          onChange={setApiName}
          error={isTried || typedApiName !== undefined ? faults.apiName : undefined}
        />
        <Select label="Type" options={fieldTypes} value={type} onChange={setType} />
        {type === 'select' && (
          <TextField
            label="Options"
            description="One option per line, up to 200."
            rows={5}
            value={options}
            onChange={setOptions}
            error={isTried || options !== '' ? faults.options : undefined}
          />
        )}
        {(type === 'reference' || type === 'references') && <TargetSelect value={target} onChange={setTarget} />}
        <Checkbox isSelected={isRequired} onChange={setRequired}>
          Required to publish an entry
        </Checkbox>
      </DialogForm>
    </Dialog>
  );
}

function choicesFault(choices: readonly string[]): string | undefined {
  if (choices.length === 0) return 'Enter at least one option.';
  if (choices.length > 200) return `There are ${choices.length.toLocaleString()} options. The limit is 200.`;
  const long = choices.find((choice) => choice.length > 200);
  return long === undefined
    ? undefined
    : `An option can have up to 200 characters. One has ${long.length.toLocaleString()}.`;
}

function TargetSelect({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { data } = useQuery({
    queryKey: [...contentKeys.all, 'collections', 'choice'],
    queryFn: () => galley.content.collections.list({ perPage: 100 }),
  });
  const collections = (data?.list ?? []).map(({ apiName, name }) => ({ id: apiName, name }));
  const isUnknown = value !== '' && !collections.some(({ id }) => id === value);
  return (
    <Select
      label="Collection"
      options={[{ id: '', name: 'Any collection' }, ...collections, ...(isUnknown ? [{ id: value, name: value }] : [])]}
      value={value}
      onChange={onChange}
    />
  );
}
