import { EllipsisVertical } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from 'react-aria-components';
import { Menu, type MenuEntry, toast } from '../../../design/index.ts';
import { BindingDialog } from '../data/binding-dialog.tsx';
import { unbindLayers } from '../data/unbind.ts';
import { useEditor } from '../use-editor.ts';
import styles from './field.module.css';
import { useProperty } from './property.ts';

interface FieldActionsProps {
  path: string;
  layerIds: readonly string[];
  label: string;
}

/** The actions for a property, at the end of its field. A drag changes the field ten times a second, and not these. */
export const FieldActions = memo(({ path, layerIds, label }: FieldActionsProps) => {
  const session = useEditor();
  const property = useProperty(path, layerIds, label);
  const [isBinding, setIsBinding] = useState(false);
  // Values of the page cannot be bound, and have no defaults of their own.
  if (!session.store.mayEdit || layerIds.length === 0) return <div className={styles.actions} />;
  const isBound = property.binding !== undefined;
  const unbind = () => {
    const fault = unbindLayers(session, layerIds, { path, label });
    if (fault !== undefined) toast(fault);
  };
  const entries: MenuEntry[] = [
    { id: 'bind', name: isBound ? 'Edit binding' : 'Bind to data', onAction: () => setIsBinding(true) },
    ...(isBound ? [{ id: 'unbind', name: 'Unbind', description: 'Keeps the current value', onAction: unbind }] : []),
    ...(property.isSet && !property.isDisabled
      ? [{ id: 'reset', name: 'Reset to default', onAction: () => void property.set(undefined) }]
      : []),
  ];
  return (
    <div className={styles.actions}>
      <Menu label={`Actions for ${label}`} align="end" entries={entries}>
        <Button className={styles.actionButton} aria-label={`Actions for ${label}`}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </Menu>
      {isBinding && (
        <BindingDialog
          path={path}
          layerIds={layerIds}
          label={label}
          binding={property.binding}
          onClose={() => setIsBinding(false)}
        />
      )}
    </div>
  );
});
