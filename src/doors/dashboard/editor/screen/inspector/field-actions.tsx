import { EllipsisVertical } from 'lucide-react';
import { Button } from 'react-aria-components';
import { Menu } from '../../../design/index.ts';
import styles from './field.module.css';
import { useProperty } from './property.ts';

interface FieldActionsProps {
  path: string;
  layerIds: readonly string[];
  label: string;
}

/** The actions for a property, at the end of its field. */
export function FieldActions({ path, layerIds, label }: FieldActionsProps) {
  const property = useProperty(path, layerIds, label);
  const canReset = property.isSet && !property.isDisabled;
  return (
    <div className={styles.actions}>
      {canReset && (
        <Menu
          label={`Actions for ${label}`}
          entries={[{ id: 'reset', name: 'Reset to default', onAction: () => property.set(undefined) }]}
        >
          <Button className={styles.actionButton} aria-label={`Actions for ${label}`}>
            <EllipsisVertical aria-hidden="true" />
          </Button>
        </Menu>
      )}
    </div>
  );
}
