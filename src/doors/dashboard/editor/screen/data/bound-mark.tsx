import { Link2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { listBindings } from '../../model/records.ts';
import type { EditorStore } from '../../model/store.ts';
import { useEditor } from '../use-editor.ts';
import styles from './data.module.css';

/** The mark of a layer in the tree that has bound properties. */
export function BoundMark({ layerId }: { layerId: string }) {
  const { store } = useEditor();
  const isBound = useSyncExternalStore(store.subscribe, () => boundLayers(store).has(layerId));
  if (!isBound) return null;
  return (
    <span className={styles.boundMark} role="img" aria-label="Bound to data" title="Bound to data">
      <Link2 aria-hidden="true" />
    </span>
  );
}

const found = new WeakMap<EditorStore['document'], Map<string, ReadonlySet<string>>>();

/** The layers with bindings. They are found once for each version of the document. */
function boundLayers({ document, pageId }: EditorStore): ReadonlySet<string> {
  const ofDocument = found.get(document) ?? new Map<string, ReadonlySet<string>>();
  found.set(document, ofDocument);
  const known = ofDocument.get(pageId);
  if (known) return known;
  const layers = new Set(listBindings(document, pageId).map(({ layerId }) => String(layerId)));
  ofDocument.set(pageId, layers);
  return layers;
}
