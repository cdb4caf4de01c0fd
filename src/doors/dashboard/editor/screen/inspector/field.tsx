import { Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isEqualJson, type Json } from '../../../../../core/json.ts';
import styles from './field.module.css';
import { FieldActions } from './field-actions.tsx';
import { TextBox } from './inputs/text-box.tsx';
import { isExpression, type Property, useProperty } from './property.ts';
import { propertyDocs } from './property-docs.ts';

export interface FieldProps {
  /** A dot path in the layer, such as `content` or `style.color`. */
  path: string;
  layerIds: readonly string[];
  /** By default, the name of the property in words. */
  label?: string;
  /** Where the label is: before the control, above it, or inside it because the control shows it itself. */
  layout?: 'row' | 'stack' | 'inside';
  /** Whether the control shows values with `{{ }}` itself. By default they are edited as text. */
  takesExpressions?: boolean;
  children(property: Property): ReactNode;
}

/**
 * The frame of every control for a property of layers: its label, whether it is bound, why a value is rejected, and the
 * actions for the property.
 */
export function Field({ path, layerIds, label, ...rest }: FieldProps) {
  const property = useProperty(path, layerIds, label);
  return <PropertyField {...rest} property={property} layerIds={layerIds} />;
}

interface PropertyFieldProps extends Omit<FieldProps, 'path' | 'label'> {
  property: Property;
}

/** The same frame for a property whose value is computed, such as the drawn position. */
export function PropertyField({
  property,
  layerIds,
  layout = 'row',
  takesExpressions = false,
  children,
}: PropertyFieldProps) {
  const [error, setError] = useState<{ message: string; values: ReadonlyArray<Json | undefined> }>();
  const report = (message: string | undefined) => {
    setError(message === undefined ? undefined : { message, values: property.values });
    return message;
  };
  const { path, label, binding, value } = property;
  const reporting: Property = {
    ...property,
    set: (next, options) => report(property.set(next, options)),
    setAll: (next, options) => report(property.setAll(next, options)),
    dismiss: () => report(undefined),
  };
  // The message goes when the values change in another way, such as by undo.
  const isCurrent = error !== undefined && isEqualJson(error.values, property.values);
  return (
    <div className={styles.field} data-layout={layout} data-bound={binding === undefined ? undefined : ''}>
      <div className={styles.line}>
        {layout !== 'inside' && (
          <span className={styles.label} title={propertyDocs(path)}>
            {label}
          </span>
        )}
        <div className={styles.control} title={layout === 'inside' ? propertyDocs(path) : undefined}>
          {binding !== undefined ? (
            <BoundValue label={label} expression={binding} />
          ) : isExpression(value) && !takesExpressions ? (
            <TextBox property={reporting} isMono />
          ) : (
            children(reporting)
          )}
        </div>
        <FieldActions path={path} layerIds={layerIds} label={label} />
      </div>
      {isCurrent && (
        <p role="alert" className={styles.error}>
          {error?.message}
        </p>
      )}
    </div>
  );
}

function BoundValue({ label, expression }: { label: string; expression: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: this is no set of controls, and nothing announces it when it changes
    <div role="group" className={styles.bound} aria-label={`${label}, bound`} title={expression}>
      <Link2 aria-hidden="true" />
      <code>{expression}</code>
    </div>
  );
}
