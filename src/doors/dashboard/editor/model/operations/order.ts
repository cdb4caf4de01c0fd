import { type Diff, editDocument } from '../diff.ts';
import { layerTree, outermost } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { orderSiblings } from './layers.ts';

/** How layers move among their siblings: by one step, or in front of or behind all of them. */
export type OrderStep = 'forward' | 'backward' | 'front' | 'back';

/** Changes the drawn order of layers within their parents. Selected siblings keep their order. */
export function reorderLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  step: OrderStep,
): Diff {
  return editDocument(document, (draft) => {
    const tree = layerTree(document, pageId);
    const selected = new Set(outermost(tree, layerIds));
    for (const parentId of new Set([...selected].map((layerId) => tree.parent(layerId)))) {
      const siblings = tree.children(parentId);
      const ordered = reordered(siblings, selected, step);
      orderSiblings(draft, pageId, siblings, ordered);
    }
  });
}

function reordered(siblings: readonly string[], selected: ReadonlySet<string>, step: OrderStep): string[] {
  const isSelected = (id: string) => selected.has(id);
  const others = siblings.filter((id) => !isSelected(id));
  if (step === 'front') return [...others, ...siblings.filter(isSelected)];
  if (step === 'back') return [...siblings.filter(isSelected), ...others];
  return step === 'forward' ? stepBack(siblings.toReversed(), isSelected).toReversed() : stepBack(siblings, isSelected);
}

/** Exchanges each selected sibling with the one before it, unless that is selected too. */
function stepBack(siblings: readonly string[], isSelected: (id: string) => boolean): string[] {
  const list = [...siblings];
  for (const [index, id] of list.entries()) {
    const before = list[index - 1];
    if (before !== undefined && isSelected(id) && !isSelected(before)) list.splice(index - 1, 2, id, before);
  }
  return list;
}
