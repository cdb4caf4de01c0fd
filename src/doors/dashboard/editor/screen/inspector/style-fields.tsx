import { useState } from 'react';
import type { Json } from '../../../../../core/json.ts';
import { styleGroups, styleGuides } from '../../../../../design/boxes/style/guides.ts';
import { ComboBox, classes } from '../../../design/index.ts';
import { readValue } from '../../model/values.ts';
import styles from '../editor.module.css';
import { useEditor, useLayerTree } from '../use-editor.ts';
import { Field } from './field.tsx';
import { TextBox } from './inputs/text-box.tsx';
import { propertyLabel } from './property-label.ts';

/** Every style property, by the groups of the reference: those that are set, and the others to add. */
export function StyleFields({ layerIds }: { layerIds: readonly string[] }) {
  const { store } = useEditor();
  const tree = useLayerTree();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const isSet = (property: string) =>
    layerIds.some((layerId) => readValue(tree.layer(layerId), `style.${property}`) !== undefined);
  const properties = Object.keys(styleGuides);
  const shown = new Set(properties.filter((property) => isSet(property) || added.has(property)));
  return (
    <fieldset className={classes(styles.stack, styles.group)} aria-label="Styles">
      {styleGroups.map(({ title, properties: group }) => {
        const own = Object.entries(group).filter(([property]) => shown.has(property));
        if (own.length === 0) return null;
        return (
          <div key={title} className={styles.stack}>
            <h3 className={styles.groupName}>{title}</h3>
            {own.map(([property, [example]]) => (
              <Field key={property} path={`style.${property}`} layerIds={layerIds} takesExpressions>
                {(field) => <TextBox property={field} placeholder={String(example)} toValue={readNumber} />}
              </Field>
            ))}
          </div>
        );
      })}
      {store.mayEdit && (
        <ComboBox
          label="Add style"
          options={properties.filter((property) => !shown.has(property)).map((id) => ({ id, name: propertyLabel(id) }))}
          value=""
          onChange={(property) => setAdded(new Set([...added, property]))}
        />
      )}
    </fieldset>
  );
}

/** A plain number is stored as one, as the API takes px. */
function readNumber(typed: string): Json | undefined {
  if (typed === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
