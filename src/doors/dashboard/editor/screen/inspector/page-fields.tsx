import { useSyncExternalStore } from 'react';
import type { Json } from '../../../../../core/json.ts';
import { setPageValues } from '../../model/operations/pages.ts';
import { pageKey, requireRecord } from '../../model/records.ts';
import styles from '../editor.module.css';
import { useEditor } from '../use-editor.ts';
import { PageBackground } from './page-background.tsx';
import { PageFlow } from './page-flow.tsx';
import { PageSize } from './page-size.tsx';
import { TextInput } from './text-input.tsx';

/** The settings of the page itself. */
export function PageFields() {
  const { store } = useEditor();
  const page = useSyncExternalStore(store.subscribe, () => requireRecord(store.document, pageKey(store.pageId)));
  const set = (label: string, name: string, value: Json | undefined): string | undefined =>
    store.dispatch({ label, diff: setPageValues(store.document, store.pageId, { [name]: value }) })[0]?.message;
  const text = (name: string) => (typeof page[name] === 'string' ? page[name] : '');
  const isDisabled = !store.mayEdit;
  return (
    <div className={styles.stack}>
      <TextInput
        label="Name"
        value={text('name')}
        isDisabled={isDisabled}
        onCommit={(name) => set('Rename page', 'name', name)}
      />
      <PageSize />
      <PageBackground />
      <PageFlow />
    </div>
  );
}
