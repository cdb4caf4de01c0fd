import fc from 'fast-check';
import { validPages } from '../../../../../test/harness/random-pages.ts';
import { type JsonObject, toJsonObject } from '../../../../core/json.ts';
import { namedPage } from '../../../../design/document/page.ts';
import { compose, identity, translation } from '../../../../draw/geometry/matrix.ts';
import type { CommandContext } from './commands/command.ts';
import { layerTree } from './layer-tree.ts';
import {
  type DrawnArea,
  declaredFrame,
  drawnArea,
  type LayerFrame,
  pageRectangle,
  type Rectangles,
} from './operations/frames.ts';
import { isPlaced, toPx } from './operations/places.ts';
import { type EditorDocument, emptyDocument, toPage, withPage, withTemplate } from './records.ts';
import { EditorStore } from './store.ts';
import { readValue } from './values.ts';

export const pageId = 'page1';

export const blankPage: JsonObject = {
  name: 'Page',
  schemaVersion: 1,
  width: 1_200,
  height: 630,
  layers: [],
  variables: { schema: { type: 'object', properties: {} }, values: {} },
  bindings: [],
};

/** A document with one page that has the layers. */
export function documentWith(layers: readonly JsonObject[], page: JsonObject = {}): EditorDocument {
  const template = { name: 'Template', variables: { schema: { type: 'object', properties: {} }, values: {} } };
  return withPage(withTemplate(emptyDocument, template), pageId, { ...blankPage, layers: [...layers], ...page });
}

export function storeWith(layers: readonly JsonObject[], { mayEdit = true } = {}): EditorStore {
  return new EditorStore({ document: documentWith(layers), pageId, clock: { now: () => 0 }, mayEdit });
}

/**
 * Where layers would be drawn, for tests that have no engine: placed layers where their values say, those in a flow below each
 * other. `style.borderWidth` is the only border. Hidden layers have no area.
 */
export function layOut(document: EditorDocument): Rectangles {
  const tree = layerTree(document, pageId);
  const areas = new Map<string, DrawnArea>();
  const visit = (layerId: string, parent: LayerFrame, flowTop: number): number => {
    const layer = tree.layer(layerId);
    if (layer['visible'] === false) return 0;
    const placed = isPlaced(layer) ? layer : { ...layer, x: 0, y: flowTop };
    const side = (name: string) => (toPx(layer[name], 1) === undefined ? { [name]: 40 } : {});
    const isStretched = layer['x'] !== undefined && layer['right'] !== undefined;
    const sized = { ...placed, ...(isStretched ? {} : side('width')), ...side('height') };
    const border = Number.parseFloat(String(readValue(layer, 'style.borderWidth') ?? 0));
    const box = declaredFrame(sized, parent);
    areas.set(layerId, drawnArea({ ...box, border: { left: border, top: border, right: border, bottom: border } }));
    // Children are placed inside of the border.
    const inside = {
      width: Math.max(0, box.width - 2 * border),
      height: Math.max(0, box.height - 2 * border),
      matrix: compose(box.matrix, translation(border, border)),
    };
    visitAll(tree.children(layerId), inside);
    return isPlaced(layer) ? 0 : box.height;
  };
  const visitAll = (layerIds: readonly string[], parent: LayerFrame) =>
    layerIds.reduce((top, layerId) => top + visit(layerId, parent, top), 0);
  const { width, height } = toPage(document, pageId);
  const page = { x: 0, y: 0, width: Number(width), height: Number(height) };
  areas.set(pageRectangle, page);
  visitAll(tree.children(undefined), { width: page.width, height: page.height, matrix: identity });
  return areas;
}

/** A context that counts ids up and remembers what was announced. */
export function commandContext(store: EditorStore): CommandContext & { announced: string[] } {
  let ids = 0;
  const announced: string[] = [];
  return {
    store,
    rectangles: () => layOut(store.document),
    newId: () => {
      ids += 1;
      return `new${ids}`;
    },
    announce: (text) => announced.push(text),
    refuse: (text) => announced.push(text),
    announced,
    screen: {},
  };
}

/** Pages as the API returns them. */
export const apiPages = validPages.map((page) => toJsonObject(namedPage.parse(page)));

const px = fc.integer({ min: -50, max: 400 });
const percentage = fc.integer({ min: 60, max: 95 }).map((share) => `${share}%`);
/** Small enough that a stretched layer has room left in the smallest container. */
const inset = fc.integer({ min: 0, max: 5 });
const position = fc.oneof(px, percentage);
const size = fc.oneof(fc.integer({ min: 80, max: 300 }), percentage);

const placement = fc.oneof(
  fc.record({ x: position, y: position, width: size, height: size }),
  fc.record({ right: position, bottom: position, width: size, height: size }),
  fc.record({ x: inset, right: inset, y: position, height: size }),
  fc.record({ y: position, width: size, height: size }),
);

/** A layer with everything that makes it hard to move: percentages, right and bottom sides, borders, rotation, locks. */
const placedLayer = fc
  .tuple(
    placement,
    fc.record(
      {
        rotation: fc.constantFrom(0, 0, 0, 30, -90),
        visible: fc.constantFrom(true, true, true, false),
        locked: fc.constant(true),
        group: fc.boolean(),
        borderWidth: fc.constantFrom(0, 4, 9),
      },
      { requiredKeys: ['visible'] },
    ),
    fc.boolean(),
    fc.nat(),
  )
  .map(([place, { group, borderWidth, ...fields }, isContainer, parent]) => ({
    place,
    group,
    borderWidth,
    fields,
    isContainer,
    parent,
  }));

/** Layers whose places follow from their values, so that `layOut` draws them as an engine would. */
export const placedLayers: fc.Arbitrary<JsonObject[]> = fc
  .array(placedLayer, { minLength: 2, maxLength: 9 })
  .map((list) =>
    list.map(({ place, group, borderWidth, fields, isContainer, parent }, index): JsonObject => {
      const containers = list.slice(0, index).flatMap((each, at) => (each.isContainer ? [`l${at}`] : []));
      const parentId = containers[parent % (containers.length + 1)];
      return toJsonObject({
        id: `l${index}`,
        type: isContainer ? 'container' : 'image',
        style: borderWidth === undefined ? {} : { borderWidth: `${borderWidth}px`, borderStyle: 'solid' },
        ...place,
        ...fields,
        parentId,
        group: isContainer && group ? true : undefined,
      });
    }),
  );
