import { isJsonObject } from '../../../../../../core/json.ts';
import { Field } from '../field.tsx';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { partOf } from '../part.ts';
import type { Property } from '../property.ts';
import styles from './constraints.module.css';

const across = [
  { id: 'left', name: 'Left' },
  { id: 'right', name: 'Right' },
  { id: 'stretch', name: 'Left and right' },
  { id: 'center', name: 'Center' },
  { id: 'scale', name: 'Scale' },
] as const;
const down = [
  { id: 'top', name: 'Top' },
  { id: 'bottom', name: 'Bottom' },
  { id: 'stretch', name: 'Top and bottom' },
  { id: 'center', name: 'Center' },
  { id: 'scale', name: 'Scale' },
] as const;

/** Which edges of their parent layers follow when it is resized (DOC-18). */
export function ConstraintsField({ layerIds }: { layerIds: readonly string[] }) {
  return (
    <Field path="constraints" layerIds={layerIds} layout="stack">
      {(property) => <ConstraintsBox property={property} />}
    </Field>
  );
}

function ConstraintsBox({ property }: { property: Property }) {
  const constraints = isJsonObject(property.value) ? property.value : {};
  const axis = (name: 'x' | 'y', label: string) => {
    const { [name]: current, ...others } = constraints;
    const part = partOf(property, {
      label,
      value: current,
      write: (value) => {
        const changed = value === undefined ? others : { ...others, [name]: value };
        return Object.keys(changed).length === 0 ? undefined : changed;
      },
    });
    return { ...part, isMixed: property.isMixed };
  };
  const x = axis('x', 'Horizontal constraint');
  const y = axis('y', 'Vertical constraint');
  return (
    <div className={styles.constraints}>
      <div className={styles.picture} data-x={x.value ?? 'left'} data-y={y.value ?? 'top'}>
        {(['left', 'right', 'top', 'bottom'] as const).map((edge) => (
          <EdgeButton key={edge} edge={edge} property={edge === 'left' || edge === 'right' ? x : y} />
        ))}
        <span className={styles.layer} />
      </div>
      <div className={styles.choices}>
        <ChoiceBox property={x} options={across} initial="left" />
        <ChoiceBox property={y} options={down} initial="top" />
      </div>
    </div>
  );
}

const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

/** A line from the layer to an edge of its parent. It does with a pointer what the fields beside it do. */
function EdgeButton({ edge, property }: { edge: keyof typeof opposite; property: Property }) {
  const initial = edge === 'left' || edge === 'right' ? 'left' : 'top';
  const current = property.value ?? initial;
  const isHeld = current === edge || current === 'stretch';
  const toggle = () => {
    if (property.isDisabled) return;
    if (!isHeld) property.set(current === opposite[edge] ? 'stretch' : edge);
    else property.set(current === 'stretch' ? opposite[edge] : 'center');
  };
  // The choices beside the picture are the accessible way to the same values.
  return (
    <span
      className={styles.edge}
      data-edge={edge}
      data-held={isHeld || undefined}
      onClick={toggle}
      aria-hidden="true"
    />
  );
}
