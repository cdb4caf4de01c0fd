import { layerName } from '../../model/commands/select.ts';
import { PageData } from '../data/page-data.tsx';
import styles from '../editor.module.css';
import { useEditor, useLayerTree, useSelection } from '../use-editor.ts';
import { Geometry } from './geometry.tsx';
import { LayerData } from './layer-data.tsx';
import { LayerFields } from './layer-fields.tsx';
import { PageFields } from './page-fields.tsx';
import { StyleFields } from './style-fields.tsx';

/** The values of the selected layers, or of the page if none is selected. */
export function Inspector() {
  const { store } = useEditor();
  const tree = useLayerTree();
  const selection = useSelection().filter((layerId) => tree.has(layerId));
  const [first] = selection;
  if (first === undefined)
    return (
      <section aria-label="Inspector" className={styles.inspector}>
        <h2 className={styles.panelName}>Page</h2>
        <PageFields />
        <PageData />
      </section>
    );
  const layer = tree.layer(first);
  return (
    <section aria-label="Inspector" className={styles.inspector}>
      <h2 className={styles.panelName}>{selection.length === 1 ? layerName(layer) : `${selection.length} layers`}</h2>
      <Geometry layerIds={selection} />
      {selection.length === 1 && <LayerFields key={`${store.pageId} ${first}`} layerId={first} />}
      {selection.length === 1 && <LayerData key={`data ${first}`} layerId={first} />}
      <StyleFields key={selection.join(' ')} layerIds={selection} />
    </section>
  );
}
