import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { Button, Dialog, DialogActions } from '../../design/index.ts';
import styles from './shader-picker.module.css';
import { useEditor, useSessionState } from './use-editor.ts';

/** Chooses the shader of a layer that the Shader tool has drawn. */
export function ShaderPicker() {
  const session = useEditor();
  const use = useSessionState((state) => state.shaderUse);
  const [chosen, setChosen] = useState<string>();
  const { data: shaders, error } = useQuery({
    queryKey: ['editor', 'shaders'],
    queryFn: () => session.host.listShaders(),
    enabled: use !== undefined,
  });
  const close = () => {
    session.chooseShader(undefined);
    setChosen(undefined);
  };
  const add = (shaderId: string) => {
    use?.(shaderId);
    close();
  };
  return (
    <Dialog title="Choose a shader" isOpen={use !== undefined} onClose={close} isDismissable>
      <ProblemNotice error={error} />
      <ListBox
        aria-label="Shaders"
        className={styles.list}
        items={shaders ?? []}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={chosen === undefined ? [] : [chosen]}
        onSelectionChange={(keys) => setChosen(keys === 'all' ? undefined : [...keys].map(String)[0])}
        onAction={(key) => add(String(key))}
        renderEmptyState={() => (
          <p className={styles.empty}>
            {shaders
              ? 'There are no shaders that you can use. Create one with the API or a connected assistant.'
              : 'Loading…'}
          </p>
        )}
      >
        {({ id, name, isPublic }) => (
          <ListBoxItem id={id} textValue={name} className={styles.shader}>
            <span>{name}</span>
            {isPublic && <span className={styles.note}>Gallery</span>}
          </ListBoxItem>
        )}
      </ListBox>
      <DialogActions>
        <Button onPress={close}>Cancel</Button>
        <Button variant="primary" isDisabled={chosen === undefined} onPress={() => chosen !== undefined && add(chosen)}>
          Add
        </Button>
      </DialogActions>
    </Dialog>
  );
}
