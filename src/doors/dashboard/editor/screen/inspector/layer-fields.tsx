import { z } from 'zod';
import type { Json } from '../../../../../core/json.ts';
import { commonFieldGuides, layerGuides } from '../../../../../design/document/layers/guides.ts';
import { layerKinds } from '../../../../../design/document/layers/index.ts';
import { classes, Select } from '../../../design/index.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import { isBound } from '../../model/operations/move.ts';
import styles from '../editor.module.css';
import { useEditor, useLayerTree } from '../use-editor.ts';
import { TextInput } from './text-input.tsx';

/** The fields of a layer's own kind, in the order in which the reference describes them. */
export function LayerFields({ layerId }: { layerId: string }) {
  const { store } = useEditor();
  const layer = useLayerTree().layer(layerId);
  const type = String(layer['type']);
  const kind = layerKinds.get(type);
  if (!kind) return null;
  const guides: Readonly<Record<string, string>> = { ...commonFieldGuides, ...findGuides(type) };
  const fields = [...Object.entries(kind.fields), ['alt', z.string().optional()] as const];
  const set = (name: string, value: Json | undefined): string | undefined => {
    const diff = setLayerValues(store.document, store.pageId, [[layerId, { [name]: value }]]);
    return store.dispatch({ label: `Change ${fieldName(name).toLowerCase()}`, diff })[0]?.message;
  };
  return (
    <fieldset className={classes(styles.stack, styles.group)} aria-label="Content">
      {fields.map(([name, schema]) => (
        <div key={name} title={guides[name]}>
          <LayerField
            name={name}
            schema={schema}
            value={layer[name]}
            isDisabled={!store.mayEdit || isBound(store.document, store.pageId, layerId, name)}
            onChange={(value) => set(name, value)}
          />
        </div>
      ))}
    </fieldset>
  );
}

function findGuides(type: string): Readonly<Record<string, string>> {
  const guide = Object.entries(layerGuides).find(([name]) => name === type)?.[1];
  return guide?.fields ?? {};
}

interface LayerFieldProps {
  name: string;
  schema: z.ZodType;
  value: Json | undefined;
  isDisabled: boolean;
  onChange(value: Json | undefined): string | undefined;
}

function LayerField({ name, schema, value, isDisabled, onChange }: LayerFieldProps) {
  const inner = unwrap(schema);
  const label = fieldName(name);
  if (inner instanceof z.ZodEnum) {
    const fallback = schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : undefined;
    const options = inner.options.map((option) => ({ id: String(option), name: String(option) }));
    return (
      <Select
        label={label}
        options={options}
        value={String(value ?? fallback ?? '')}
        isDisabled={isDisabled}
        onChange={(next) => void onChange(next)}
      />
    );
  }
  const isText = inner instanceof z.ZodString;
  return (
    <TextInput
      label={label}
      value={value === undefined ? '' : isText || typeof value === 'string' ? String(value) : JSON.stringify(value)}
      isDisabled={isDisabled}
      {...(name === 'content' || name === 'source' || name === 'value' ? { rows: 3 } : {})}
      onCommit={(typed) => {
        if (typed === '' && !(isText && schema instanceof z.ZodDefault)) return onChange(undefined);
        return onChange(isText ? typed : readJson(typed));
      }}
    />
  );
}

/** A number or a list as JSON; anything else, such as an expression, is a text. */
function readJson(typed: string): Json {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)) return schema;
  const { innerType } = schema.def;
  return innerType instanceof z.ZodType ? unwrap(innerType) : schema;
}

/** `minFontSize` → "Min font size". */
export function fieldName(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
