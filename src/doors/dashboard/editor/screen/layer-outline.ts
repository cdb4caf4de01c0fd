import { isEqualJson } from '../../../../core/json.ts';
import { layerName } from '../model/commands/select.ts';
import type { LayerTree } from '../model/layer-tree.ts';
import { type EditorDocument, pageKey, requireRecord } from '../model/records.ts';

/** The fields that decide the row of a layer in the layer list besides its name, and the sections of the inspector. */
const fields = ['type', 'shape', 'group', 'locked', 'visible', 'loop', 'parentId', 'style'];

/** A page as the layer list shows it: the layers without their places, and the bindings. */
interface Outline {
  tree: LayerTree;
  bindings: unknown;
}

/**
 * Keeps the tree of a page the same object until something changes that the layer list shows. Most edits move a layer or
 * change what is in it, and drawing all rows for these would take longer than drawing the picture.
 */
export class LayerOutline {
  #shown: Outline | undefined;
  #last: LayerTree | undefined;

  /** The tree that is shown for the newest one. */
  follow(tree: LayerTree, document: EditorDocument, pageId: string): LayerTree {
    if (this.#shown && tree === this.#last) return this.#shown.tree;
    this.#last = tree;
    const bindings = requireRecord(document, pageKey(pageId))['bindings'];
    if (!this.#shown || bindings !== this.#shown.bindings || !isAlike(this.#shown.tree, tree))
      this.#shown = { tree, bindings };
    return this.#shown.tree;
  }
}

function isAlike(one: LayerTree, other: LayerTree): boolean {
  return (
    one.ids.length === other.ids.length &&
    one.ids.every((id, index) => {
      if (other.ids[index] !== id) return false;
      const [before, now] = [one.layer(id), other.layer(id)];
      if (before === now) return true;
      return layerName(before) === layerName(now) && fields.every((field) => isEqualJson(before[field], now[field]));
    })
  );
}
