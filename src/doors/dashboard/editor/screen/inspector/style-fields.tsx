import { useState } from 'react';
import type { Json } from '../../../../../core/json.ts';
import { styleGroups, styleGuides } from '../../../../../design/boxes/style/guides.ts';
import { parseColor } from '../../../../../design/boxes/style/index.ts';
import { ColorField, ComboBox, classes } from '../../../design/index.ts';
import { typingPauseMs } from '../../model/history.ts';
import { isBound } from '../../model/operations/expressions.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import { readValue } from '../../model/values.ts';
import styles from '../editor.module.css';
import { useEditor, useLayerTree } from '../use-editor.ts';
import { fieldName } from './layer-fields.tsx';
import { TextInput } from './text-input.tsx';

/** Every style property, by the groups of the reference: those that are set, and the others to add. */
export function StyleFields({ layerIds }: { layerIds: readonly string[] }) {
  const { store } = useEditor();
  const tree = useLayerTree();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const values = (property: string) => layerIds.map((layerId) => readValue(tree.layer(layerId), `style.${property}`));
  const isSet = (property: string) => values(property).some((value) => value !== undefined);
  const properties = Object.keys(styleGuides);
  const shown = new Set(properties.filter((property) => isSet(property) || added.has(property)));
  const set = (property: string, value: Json | undefined, isTyped = false): string | undefined => {
    const path = `style.${property}`;
    const free = layerIds.filter((layerId) => !isBound(store.document, store.pageId, layerId, path));
    const diff = setLayerValues(
      store.document,
      store.pageId,
      free.map((layerId) => [layerId, { [path]: value }] as const),
    );
    const grouping = { key: `style ${property} ${layerIds.join(' ')}`, pauseMs: typingPauseMs };
    const label = `Change ${fieldName(property).toLowerCase()}`;
    return store.dispatch({ label, diff, ...(isTyped ? { grouping } : {}) })[0]?.message;
  };
  return (
    <fieldset className={classes(styles.stack, styles.group)} aria-label="Styles">
      {styleGroups.map(({ title, properties: group }) => {
        const own = Object.keys(group).filter((property) => shown.has(property));
        if (own.length === 0) return null;
        return (
          <div key={title} className={styles.stack}>
            <h3 className={styles.groupName}>{title}</h3>
            {own.map((property) => (
              <StyleField
                key={property}
                property={property}
                values={values(property)}
                isDisabled={!store.mayEdit}
                onChange={(value, isTyped) => set(property, value, isTyped)}
              />
            ))}
          </div>
        );
      })}
      {store.mayEdit && (
        <ComboBox
          label="Add style"
          options={properties.filter((property) => !shown.has(property)).map((id) => ({ id, name: fieldName(id) }))}
          value=""
          onChange={(property) => setAdded(new Set([...added, property]))}
        />
      )}
    </fieldset>
  );
}

interface StyleFieldProps {
  property: string;
  /** The values of the selected layers. */
  values: ReadonlyArray<Json | undefined>;
  isDisabled: boolean;
  onChange(value: Json | undefined, isTyped?: boolean): string | undefined;
}

function StyleField({ property, values, isDisabled, onChange }: StyleFieldProps) {
  const [first] = values;
  const isMixed = values.some((value) => value !== first);
  const text = isMixed || first === undefined ? '' : String(first);
  const label = fieldName(property);
  if (isColor(property) && !isMixed && parseColor(text) !== undefined)
    return (
      <ColorField label={label} value={text} isDisabled={isDisabled} onChange={(color) => void onChange(color, true)} />
    );
  return (
    <TextInput
      label={label}
      value={text}
      isDisabled={isDisabled}
      placeholder={isMixed ? 'Mixed' : example(property)}
      onCommit={(typed) => onChange(typed === '' ? undefined : readNumber(typed))}
    />
  );
}

function isColor(property: string): boolean {
  return property === 'color' || property.endsWith('Color');
}

function example(property: string): string {
  const guide = Object.entries(styleGuides).find(([name]) => name === property)?.[1];
  return guide === undefined ? '' : String(guide[0]);
}

/** A plain number is stored as one, as the API takes px. */
function readNumber(typed: string): Json {
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
