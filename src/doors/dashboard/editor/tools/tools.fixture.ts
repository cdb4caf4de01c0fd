import { isJsonObject, type JsonObject } from '../../../../core/json.ts';
import { parseStyle } from '../../../../design/boxes/style/index.ts';
import { compose, identity, type Matrix, translation } from '../../../../draw/geometry/matrix.ts';
import { readLayoutStyle } from '../../../../draw/style/layout/read.ts';
import type { ToolName } from '../model/commands/command.ts';
import { layerTree } from '../model/layer-tree.ts';
import { pageId, storeWith } from '../model/model.fixture.ts';
import { isPlaced } from '../model/operations/places.ts';
import type { EditorStore } from '../model/store.ts';
import type { Camera } from '../view/camera.ts';
import type { PlacedBox } from '../view/hit.ts';
import { rotationAround } from '../view/transform.ts';
import { CanvasTools } from './canvas-tools.ts';
import { Cropping, type ShownPicture } from './cropping.ts';
import { noModifiers, type Overlay, type PointerInput, type ToolContext } from './tool.ts';

/** A layout for tests: placed layers at their px, and layers in a flow in a row of 100 px each. */
function layOut(store: EditorStore): PlacedBox[] {
  const tree = layerTree(store.document, store.pageId);
  const boxes: PlacedBox[] = [{ layerId: '', width: 1_200, height: 630, matrix: identity }];
  const visit = (parentId: string | undefined, parent: Matrix) => {
    let flow = 0;
    for (const layerId of tree.children(parentId)) {
      const layer = tree.layer(layerId);
      const number = (name: string, initial: number) => (typeof layer[name] === 'number' ? layer[name] : initial);
      const [x, y] = isPlaced(layer) ? [number('x', 0), number('y', 0)] : [flow++ * 100, 0];
      const [width, height] = [number('width', 80), number('height', 80)];
      const turn = rotationAround({ x: width / 2, y: height / 2 }, number('rotation', 0));
      const matrix = compose(compose(parent, translation(x, y)), turn);
      const { style } = parseStyle(isJsonObject(layer['style']) ? layer['style'] : {});
      const layout = readLayoutStyle(style, { size: 16, direction: 'ltr' });
      boxes.push({ layerId, width, height, matrix, layout });
      visit(layerId, matrix);
    }
  };
  visit(undefined, identity);
  return boxes;
}

/** The picture that every image layer shows: it is twice as wide as it is high. */
export const shownPicture: ShownPicture = {
  image: { fit: 'cover', focus: { x: 0.5, y: 0.5 } },
  natural: { width: 400, height: 200 },
};

/** A canvas with layers, and everything that its tools have shown and said. */
export function canvas(
  layers: readonly JsonObject[],
  { scale = 1, mayEdit = true, showsRulers = true, resizesLayers = true } = {},
) {
  const store = storeWith(layers, { mayEdit });
  let tool: ToolName = 'Move';
  let camera: Camera = { x: 0, y: 0, scale };
  let ids = 0;
  let time = 0;
  const overlays: Overlay[] = [];
  const announced: string[] = [];
  const shaderUses: Array<(shaderId: string) => void> = [];
  const announce = (text: string) => announced.push(text);
  let cropping: Cropping | undefined;
  const context: ToolContext = {
    store,
    boxes: () => layOut(store),
    camera: () => camera,
    setCamera: (next) => {
      camera = next;
    },
    tool: () => tool,
    chooseTool: (next) => {
      tool = next;
    },
    isSnapping: () => true,
    showsRulers: () => showsRulers,
    resizesLayers: () => resizesLayers,
    showOverlay: (overlay) => overlays.push(overlay),
    editText: () => {},
    cropImage: (layerId) => {
      cropping = Cropping.open({
        store,
        layerId,
        boxes: layOut(store),
        picture: shownPicture,
        announce,
        refuse: announce,
      });
    },
    cropping: () => cropping,
    newId: () => `new${++ids}`,
    chooseShader: (use) => shaderUses.push(use),
    announce,
    refuse: announce,
  };
  const tools = new CanvasTools(context);
  const input = (x: number, y: number, options: Partial<PointerInput> = {}): PointerInput => {
    time += 100;
    return {
      screen: { x: x * scale, y: y * scale },
      page: { x, y },
      pointerType: 'mouse',
      button: 0,
      clicks: 1,
      time,
      modifiers: noModifiers,
      ...options,
    };
  };
  const layer = (layerId: string) => layerTree(store.document, pageId).layer(layerId);
  return { store, tools, input, layer, context, overlays, announced, shaderUses };
}

export type Canvas = ReturnType<typeof canvas>;

/** Presses, moves twice and releases. */
export function drag(
  { tools, input }: Canvas,
  from: [number, number],
  to: [number, number],
  options: Partial<PointerInput> = {},
): void {
  tools.press(input(...from, options));
  tools.move(input((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, options));
  tools.move(input(...to, options));
  tools.release(input(...to, options));
}

export const box = (id: string, x: number, y: number, fields: JsonObject = {}): JsonObject => ({
  id,
  type: 'container',
  visible: true,
  style: {},
  x,
  y,
  width: 80,
  height: 80,
  ...fields,
});
export const child = (id: string, parentId: string): JsonObject => ({
  id,
  type: 'text',
  visible: true,
  style: {},
  parentId,
  content: id,
});
export const row = box('row', 0, 0, { width: 400, height: 100, style: { flexDirection: 'row' } });
export const shift = { modifiers: { ...noModifiers, shift: true } };
export const alt = { modifiers: { ...noModifiers, alt: true } };
export const mod = { modifiers: { ...noModifiers, mod: true } };
