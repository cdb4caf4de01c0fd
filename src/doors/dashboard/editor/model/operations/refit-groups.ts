import type { Area } from '../../../../../draw/geometry/area.ts';
import { applyDiff, composeDiffs, type Diff } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { positionIn, type Rectangles } from './groups.ts';
import { setLayerValues } from './layers.ts';
import { pageRectangle } from './move.ts';
import { enclosing } from './places.ts';

/**
 * Fits the boxes of groups to their children again, after children were moved or resized (DOC-19). No layer changes its
 * drawn place. `rectangles` are those after the change, in px of the page.
 */
export function refitGroups(
  document: EditorDocument,
  pageId: string,
  changedIds: readonly string[],
  rectangles: Rectangles,
): Diff {
  const tree = layerTree(document, pageId);
  const around = new Set(changedIds.flatMap((layerId) => tree.ancestors(layerId)));
  const fitted = new Map<string, Area>(rectangles);
  const diffs: Diff[] = [];
  let current = document;
  // The innermost groups first, because the box of a group is part of the box of the one around it.
  const groups = [...around].toSorted((one, other) => tree.ancestors(other).length - tree.ancestors(one).length);
  for (const groupId of groups) {
    const children = tree.children(groupId);
    if (tree.layer(groupId)['group'] !== true || children.length === 0) continue;
    const boxes = children.flatMap((layerId) => fitted.get(layerId) ?? []);
    if (boxes.length < children.length) continue;
    const box = enclosing(boxes);
    fitted.set(groupId, box);
    const parent = fitted.get(tree.parent(groupId) ?? pageRectangle);
    const diff = setLayerValues(current, pageId, [
      [groupId, { ...positionIn(box, parent), width: box.width, height: box.height }],
      ...children.flatMap((layerId) => {
        const rectangle = fitted.get(layerId);
        return rectangle ? [[layerId, positionIn(rectangle, box)] as const] : [];
      }),
    ]);
    diffs.push(diff);
    current = applyDiff(current, diff);
  }
  return composeDiffs(diffs);
}
