import { useMemo, useState } from 'react';
import { classes } from '../../../design/index.ts';
import { layerName } from '../../model/commands/select.ts';
import { PageData } from '../data/page-data.tsx';
import editorStyles from '../editor.module.css';
import { useLayerOutline, useSelection } from '../use-editor.ts';
import styles from './inspector.module.css';
import { LayerInspector } from './layer-inspector.tsx';
import { PageFields } from './page-fields.tsx';
import { ClosedSectionsContext } from './section.tsx';

/** The values of the selected layers, or of the page if none is selected. */
export function Inspector() {
  const tree = useLayerOutline();
  const selected = useSelection();
  const selection = useMemo(() => selected.filter((layerId) => tree.has(layerId)), [selected, tree]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const closedSections = useMemo(
    () => ({
      titles: closed,
      toggle: (title: string) => setClosed((before) => toggled(before, title)),
    }),
    [closed],
  );
  const [first] = selection;
  if (first === undefined)
    return (
      <section aria-label="Inspector" className={editorStyles.inspector}>
        <h2 className={editorStyles.panelName}>Page</h2>
        <PageFields />
        <PageData />
      </section>
    );
  return (
    <section aria-label="Inspector" className={classes(editorStyles.inspector, styles.inspector)}>
      <h2 className={editorStyles.panelName}>
        {selection.length === 1 ? layerName(tree.layer(first)) : `${selection.length} layers`}
      </h2>
      <ClosedSectionsContext value={closedSections}>
        <LayerInspector key={selection.join(' ')} layerIds={selection} />
      </ClosedSectionsContext>
    </section>
  );
}

function toggled(titles: ReadonlySet<string>, title: string): ReadonlySet<string> {
  return new Set(titles.has(title) ? [...titles].filter((each) => each !== title) : [...titles, title]);
}
