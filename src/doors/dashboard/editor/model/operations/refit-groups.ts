import type { Json, JsonObject } from '../../../../../core/json.ts';
import { compose, translation } from '../../../../../draw/geometry/matrix.ts';
import { applyDiff, composeDiffs, type Diff, editDocument } from '../diff.ts';
import { type LayerTree, layerTree } from '../layer-tree.ts';
import { type EditorDocument, layerKey, parseKey } from '../records.ts';
import { isFree } from './expressions.ts';
import { areaIn, boundsIn, contentSize, type Frames, type LayerFrame, layerFrames, type Rectangles } from './frames.ts';
import { framesAfter } from './frames-after.ts';
import { setValues } from './layers.ts';
import { enclosing, isPlaced, roundPx, type Side, spanValues, toPx } from './places.ts';

/**
 * A change of layers together with the groups around them, whose boxes are fitted to their children again (DOC-19). Every
 * change that moves, resizes, rotates or removes layers goes through it. `rectangles` are those before the change.
 */
export function withRefittedGroups(document: EditorDocument, pageId: string, diff: Diff, rectangles: Rectangles): Diff {
  const treeBefore = layerTree(document, pageId);
  const isGroup = (layer: JsonObject | undefined) => layer?.['group'] === true;
  const hasGroups =
    treeBefore.ids.some((layerId) => isGroup(treeBefore.layer(layerId))) ||
    [...diff.values()].some((change) => isGroup(change.after));
  if (!hasGroups) return diff;
  const after = applyDiff(document, diff);
  const treeAfter = layerTree(after, pageId);
  const around = new Set<string>();
  const addAncestors = (tree: LayerTree, layerId: string) => {
    for (let at = tree.parent(layerId); at !== undefined && !around.has(at); at = tree.parent(at)) around.add(at);
  };
  const changedIds = [...diff.keys()].map(parseKey).flatMap(({ kind, name }) => (kind === 'layer' ? [name] : []));
  for (const layerId of changedIds) {
    addAncestors(treeBefore, layerId);
    addAncestors(treeAfter, layerId);
  }
  const frames = framesAfter(treeBefore, treeAfter, layerFrames(treeBefore, rectangles));
  const isNewHere = (layerId: string) =>
    !treeBefore.has(layerId) || treeBefore.parent(layerId) !== treeAfter.parent(layerId);
  const isHidden = (layerId: string) =>
    [layerId, ...treeAfter.ancestors(layerId)].some((each) => treeAfter.layer(each)['visible'] === false);
  const isDrawn = (layerId: string) =>
    rectangles.has(layerId) || (isNewHere(layerId) && hasDeclaredSize(treeAfter.layer(layerId)) && !isHidden(layerId));
  return composeDiffs([diff, refit(after, pageId, [...around], { frames, isDrawn })]);
}

/** No layer changes its drawn place. */
function refit(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  { frames, isDrawn }: { frames: Frames; isDrawn(layerId: string): boolean },
): Diff {
  const tree = layerTree(document, pageId);
  const fitted = new Map<string, LayerFrame>();
  const frameOf: Frames = (layerId) => (layerId === undefined ? undefined : fitted.get(layerId)) ?? frames(layerId);
  const mayChange: MayChange = (layerId, side) => isFree(document, pageId, layerId, side);
  const depth = (layerId: string) => tree.ancestors(layerId).length;
  const groups = layerIds.filter((layerId) => tree.has(layerId) && tree.layer(layerId)['group'] === true);
  return editDocument(document, (draft) => {
    const layerOf = (layerId: string): JsonObject => draft.get(layerKey(pageId, layerId)) ?? tree.layer(layerId);
    // The innermost groups first, because the box of a group is part of the box of the one around it.
    for (const groupId of groups.toSorted((one, other) => depth(other) - depth(one))) {
      const fit = fitGroup(tree, groupId, { frames: frameOf, isDrawn, mayChange });
      if (!fit) continue;
      fitted.set(groupId, fit.after);
      const parent = frameOf(tree.parent(groupId));
      setValues(draft, pageId, groupId, groupValues(layerOf(groupId), parent, fit));
      for (const layerId of tree.children(groupId))
        if (isPlaced(tree.layer(layerId)))
          setValues(
            draft,
            pageId,
            layerId,
            childValues(layerOf(layerId), fit, (side) => mayChange(layerId, side)),
          );
    }
  });
}

type MayChange = (layerId: string, side: Side) => boolean;

/** A part of an axis, in px of what the children of a group are placed in. */
interface Extent {
  start: number;
  size: number;
}

/** A group before and after it is fitted, and where its children have their new origin. */
interface Fit {
  before: LayerFrame;
  after: LayerFrame;
  across: Extent;
  down: Extent;
}

/** The box of a group around the children that are drawn. Undefined for one of whose children no size is known. */
function fitGroup(
  tree: LayerTree,
  groupId: string,
  { frames, isDrawn, mayChange }: { frames: Frames; isDrawn(layerId: string): boolean; mayChange: MayChange },
): Fit | undefined {
  const children = tree.children(groupId);
  const shown = children.filter(isDrawn);
  const measured = shown.length > 0 ? shown : children.filter((layerId) => hasDeclaredSize(tree.layer(layerId)));
  if (measured.length === 0) return undefined;
  const before = frames(groupId);
  const content = contentSize(before);
  const inside = enclosing(measured.map((layerId) => boundsIn(before, frames(layerId))));
  // An axis on which a child cannot be moved, because it flows or an expression places it, stays as it is.
  const canFit = (start: Side, end: Side, size: Side) =>
    [start, end, size].every((side) => mayChange(groupId, side)) &&
    children.every((layerId) => isPlaced(tree.layer(layerId)) && mayChange(layerId, start) && mayChange(layerId, end));
  const across = canFit('x', 'right', 'width')
    ? { start: inside.x, size: inside.width }
    : { start: 0, size: content.width };
  const down = canFit('y', 'bottom', 'height')
    ? { start: inside.y, size: inside.height }
    : { start: 0, size: content.height };
  const after = {
    ...before,
    width: across.size + before.width - content.width,
    height: down.size + before.height - content.height,
    matrix: compose(before.matrix, translation(across.start, down.start)),
  };
  return { before, after, across, down };
}

/** The values with which a child stays where it is drawn when its group has another box. */
function childValues(layer: JsonObject, { before, across, down }: Fit, isSideFree: (side: Side) => boolean) {
  const content = contentSize(before);
  const onAxis = (axis: 'x' | 'y', whole: number, { start, size }: Extent) =>
    spanValues(layer, axis, {
      from: { start: 0, size: 0, parent: whole },
      to: { start: -start, size: 0, parent: size },
      isFree: isSideFree,
    });
  return { ...onAxis('x', content.width, across), ...onAxis('y', content.height, down) };
}

function hasDeclaredSize(layer: JsonObject): boolean {
  const isKnown = (...sides: readonly string[]) => sides.every((side) => toPx(layer[side], 1) !== undefined);
  return (isKnown('width') || isKnown('x', 'right')) && (isKnown('height') || isKnown('y', 'bottom'));
}

/** The position and size of a group with another box. A size that followed from its content becomes a number. */
function groupValues(group: JsonObject, parent: LayerFrame, { before, after }: Fit): Record<string, Json> {
  const [from, to] = [areaIn(parent, before), areaIn(parent, after)];
  const whole = contentSize(parent);
  const values = (axis: 'x' | 'y', size: 'width' | 'height', end: 'right' | 'bottom') => {
    const spans = {
      from: { start: from[axis], size: from[size], parent: whole[size] },
      to: { start: to[axis], size: to[size], parent: whole[size] },
      isFree: () => true,
    };
    const moved = spanValues(group, axis, spans);
    const isStretched = group[axis] !== undefined && group[end] !== undefined;
    const isSized = toPx(group[size], 1) !== undefined || isStretched;
    return { ...moved, ...(isSized || to[size] === from[size] ? {} : { [size]: roundPx(to[size]) }) };
  };
  const all = { ...values('x', 'width', 'right'), ...values('y', 'height', 'bottom') };
  const { x: _x, y: _y, ...sizes } = all;
  // A group in a flow stays in it: only its size changes.
  return isPlaced(group) ? all : sizes;
}
