import { fromBase64 } from '../../../../../core/base64.ts';
import type { JsonObject } from '../../../../../core/json.ts';
import { layerTree, outermost } from '../../model/layer-tree.ts';
import { pickLayers } from '../../model/operations/layers.ts';
import { enclosing } from '../../model/operations/places.ts';
import { toPage } from '../../model/records.ts';
import type { EditorSession } from '../editor-session.ts';

/** The limits of the pictures that the service draws for editors. */
const minSide = 64;
const maxSide = 2_000;

/** Copies the selected layers as a picture, with two pixels for each px. @throws DOMException if the browser refuses */
export async function copyAsPng(session: EditorSession): Promise<void> {
  const page = selectionPage(session);
  const side = 2 * Math.max(Number(page['width']), Number(page['height']));
  const drawn = session.pages.preview(
    { source: { page }, maxSide: Math.min(maxSide, Math.max(minSide, side)) },
    new AbortController().signal,
  );
  // Safari allows the clipboard only in the event itself, so the picture is promised.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawn.then(({ picture }) => toPng(picture)) })]);
}

/** Copies the selected layers as the markup of an SVG, with texts as outlines. @throws DOMException if the browser refuses */
export async function copyAsSvg(session: EditorSession): Promise<void> {
  const markup = session.drawing
    .drawSvg(selectionPage(session))
    .then((text) => new Blob([text], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': markup })]);
}

/** A page as large as the selected layers, without anything else. */
function selectionPage(session: EditorSession): JsonObject {
  const { store } = session;
  const { document, pageId } = store;
  const { layerIds } = store.selection;
  const rectangles = session.commandContext({}).rectangles();
  const tree = layerTree(document, pageId);
  const roots = new Set(outermost(tree, layerIds));
  const area = enclosing([...roots].flatMap((layerId) => rectangles.get(layerId) ?? []));
  const { layers, bindings } = pickLayers(document, pageId, layerIds);
  const place = (layer: JsonObject): JsonObject => {
    const id = String(layer['id']);
    if (!roots.has(id)) return layer;
    const { parentId, right: _right, bottom: _bottom, ...others } = layer;
    const { x, y } = layer;
    // A rotated layer is placed by its frame before the rotation, which is smaller than its rectangle.
    if (parentId === undefined && typeof x === 'number' && typeof y === 'number')
      return { ...others, x: x - area.x, y: y - area.y };
    const { x: left, y: top, width, height } = rectangles.get(id) ?? area;
    return { ...others, x: left - area.x, y: top - area.y, width, height };
  };
  const { background: _background, backgroundColor: _color, paginate: _paginate, ...page } = toPage(document, pageId);
  return {
    ...page,
    width: Math.max(1, Math.ceil(area.width)),
    height: Math.max(1, Math.ceil(area.height)),
    layers: layers.map(place),
    bindings: [...bindings],
  };
}

async function toPng(dataUrl: string): Promise<Blob> {
  const [, type = '', data = ''] = /^data:([\w/+-]+);base64,(.*)$/s.exec(dataUrl) ?? [];
  const picture = new Blob([fromBase64(data)], { type });
  if (type === 'image/png') return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
