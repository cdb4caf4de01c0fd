import { TriangleAlert } from 'lucide-react';
import type { Warning } from '../../../../core/warnings.ts';
import { Button, Menu, type MenuEntry } from '../../design/index.ts';
import { layerName } from '../model/commands/select.ts';
import { useEditor, useLayerTree, useSessionState } from './use-editor.ts';
import styles from './warnings.module.css';

/** What the drawn page shows differently from what it says (RND-24). Choosing a warning selects its layer. */
export function Warnings() {
  const session = useEditor();
  const { store } = session;
  const warnings = useSessionState((state) => state.warnings);
  const badLayers = useSessionState((state) => state.badLayers);
  const isOpen = useSessionState((state) => state.showsWarnings);
  const tree = useLayerTree();
  const listed = listWarnings(warnings, badLayers);
  if (listed.length === 0) return null;
  const entries = listed.map(({ code, message, layerId }): MenuEntry => {
    const id = `${code} ${layerId ?? ''} ${message}`;
    const isOfLayer = layerId !== undefined && tree.has(layerId);
    const name = isOfLayer ? layerName(tree.layer(layerId)) : 'Page';
    return {
      id,
      name,
      description: message,
      onAction: () => {
        store.select(isOfLayer ? [layerId] : []);
        session.announce(`Selected ${name}`);
      },
    };
  });
  return (
    <div className={styles.corner}>
      <Menu label="Warnings" entries={entries} isOpen={isOpen} onOpenChange={(opens) => session.showWarnings(opens)}>
        <Button size="small">
          <TriangleAlert aria-hidden="true" className={styles.icon} />
          {listed.length === 1 ? '1 warning' : `${listed.length} warnings`}
        </Button>
      </Menu>
    </div>
  );
}

interface ListedWarning extends Pick<Warning, 'message' | 'layerId'> {
  code: Warning['code'] | 'layer_failed';
}

/** Layers that cannot be drawn come first. A layer in a loop has the same warning for each of its instances. */
function listWarnings(warnings: readonly Warning[], badLayers: ReadonlySet<string>): ListedWarning[] {
  const failed = [...badLayers].map((layerId): ListedWarning => {
    return { code: 'layer_failed', layerId, message: 'This layer is left out, because it cannot be drawn.' };
  });
  const all: ListedWarning[] = [...failed, ...warnings];
  return [...new Map(all.map((each) => [`${each.code} ${each.layerId ?? ''} ${each.message}`, each])).values()];
}
