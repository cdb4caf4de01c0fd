import type { RecreatedLayer } from './recreate-gallery.ts';

/** The layers of a page of the gallery, as a tree. */
export class RecreatedLayers {
  readonly #layers: readonly RecreatedLayer[];

  constructor(layers: readonly RecreatedLayer[]) {
    this.#layers = layers;
  }

  /** In drawn order. */
  childrenOf(parentId: string | undefined): RecreatedLayer[] {
    return this.#layers.filter((layer) => layer['parentId'] === parentId);
  }

  /** The layers inside a layer as the layer list shows them: the one in front first, each before its own contents. */
  rowsIn(parentId: string): RecreatedLayer[] {
    return this.childrenOf(parentId)
      .toReversed()
      .flatMap((layer) => [layer, ...this.rowsIn(layer.id)]);
  }

  /** Of earlier layers, the one of which a copy needs the fewest changes to become the layer, if any is worth copying. */
  findModel(earlier: readonly RecreatedLayer[], layer: RecreatedLayer): RecreatedLayer | undefined {
    const shape = this.#shapeOf(layer);
    const cost = (model: RecreatedLayer) => {
      const [from, to] = [model, layer].map((each) => [each, ...this.rowsIn(each.id)]);
      return (to ?? []).reduce((sum, each, index) => sum + countDifferences(from?.[index], each), 0);
    };
    const [model] = earlier
      .filter((each) => this.#shapeOf(each) === shape)
      .map((each) => ({ each, cost: cost(each) }))
      .toSorted((one, other) => one.cost - other.cost);
    const costOfNew = [layer, ...this.rowsIn(layer.id)].reduce(
      (sum, each) => sum + countDifferences(undefined, each),
      0,
    );
    return model && model.cost < costOfNew ? model.each : undefined;
  }

  /** The kinds of a layer and of everything in it. */
  #shapeOf({ id, type, shape }: RecreatedLayer): string {
    return `${type} ${shape ?? ''}(${this.childrenOf(id).map((child) => this.#shapeOf(child))})`;
  }
}

/** Names of a layer, which do not change what is drawn. */
const labels = new Set(['id', 'parentId', 'name']);

function valuesOf({ style, ...fields }: RecreatedLayer): Map<string, string> {
  const styles = Object.entries(style ?? {}).map(([name, value]) => [`style.${name}`, value] as const);
  const entries = [...Object.entries(fields).filter(([name]) => !labels.has(name)), ...styles];
  return new Map(entries.map(([name, value]) => [name, JSON.stringify(value)]));
}

/** The dot paths of the values that two layers do not share. */
export function differences(from: RecreatedLayer, to: RecreatedLayer): string[] {
  const [before, after] = [valuesOf(from), valuesOf(to)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
}

const countDifferences = (from: RecreatedLayer | undefined, to: RecreatedLayer): number =>
  from ? differences(from, to).length : valuesOf(to).size;
