import type { JsonObject } from '../../../../../core/json.ts';
import { layerName } from '../../model/commands/select.ts';
import type { LayerTree } from '../../model/layer-tree.ts';

/** A layer as the layer list shows it. */
export interface LayerItem {
  id: string;
  name: string;
  layer: JsonObject;
  children: readonly LayerItem[];
}

/**
 * The layers of a page for the layer list, front first. An item of the previous tree is kept if nothing in it has changed, so
 * that a list of 1,000 layers draws only those that did.
 */
export function toItems(tree: LayerTree, previous: ReadonlyMap<string, LayerItem>): Map<string, LayerItem> {
  const items = new Map<string, LayerItem>();
  const toItem = (id: string): LayerItem => {
    const layer = tree.layer(id);
    const children = tree.children(id).map(toItem).reverse();
    const before = previous.get(id);
    const isSame =
      before?.layer === layer &&
      before.children.length === children.length &&
      before.children.every((child, index) => child === children[index]);
    const item = isSame ? before : { id, name: layerName(layer), layer, children };
    items.set(id, item);
    return item;
  };
  for (const id of tree.children(undefined)) toItem(id);
  return items;
}
