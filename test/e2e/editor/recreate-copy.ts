import { isStyleProperty } from '../../../src/design/boxes/style/index.ts';
import { propertyLabel } from '../../../src/doors/dashboard/editor/screen/inspector/property-label.ts';
import { layerTree } from './open-page.ts';
import type { EditorControls } from './recreate-controls.ts';
import { setVisibility } from './recreate-data.ts';
import { layerSections, setField } from './recreate-fields.ts';
import type { RecreatedLayer } from './recreate-gallery.ts';
import { differences, type RecreatedLayers } from './recreate-layers.ts';
import { resetStyle, setStyle } from './recreate-styles.ts';

/** Turns the copy of a layer, which is selected, into another layer with the same layers inside. */
export async function changeCopy(
  controls: EditorControls,
  layers: RecreatedLayers,
  [from, to]: readonly [RecreatedLayer, RecreatedLayer],
): Promise<void> {
  await changeValues(controls, from, to);
  const pairs = layers.rowsIn(to.id).map((layer, index) => ({ layer, model: layers.rowsIn(from.id)[index] }));
  const last = pairs.findLastIndex(({ layer, model }) => model && differences(model, layer).length > 0);
  const { page } = controls;
  for (const { layer, model } of pairs.slice(0, last + 1)) {
    await layerTree(page).getByRole('row', { selected: true }).focus();
    await page.keyboard.press('ArrowDown');
    if (model) await changeValues(controls, model, layer);
  }
  // Back to the copy itself.
  const depth = last === -1 ? 0 : depthOf(pairs[last]?.layer, to, layers);
  for (let level = 0; level < depth; level++) await controls.pressOnCanvas('Shift+Enter');
}

function depthOf(layer: RecreatedLayer | undefined, around: RecreatedLayer, layers: RecreatedLayers): number {
  const parent = layers.rowsIn(around.id).find(({ id }) => id === layer?.['parentId']);
  return parent ? 1 + depthOf(parent, around, layers) : 1;
}

async function changeValues(controls: EditorControls, from: RecreatedLayer, to: RecreatedLayer): Promise<void> {
  for (const path of differences(from, to)) await changeValue(controls, to, path);
}

const frame: Readonly<Record<string, [section: string, label: string]>> = {
  width: ['Size', 'W'],
  height: ['Size', 'H'],
  x: ['Position', 'X'],
  y: ['Position', 'Y'],
  alt: ['Layer', 'Alternative text'],
};

async function changeValue(controls: EditorControls, layer: RecreatedLayer, path: string): Promise<void> {
  const style = path.replace(/^style\./, '');
  if (style !== path) {
    if (!isStyleProperty(style)) throw new Error(`${layer.id} has the unknown style ${style}`);
    const value = Object.entries(layer['style'] ?? {}).find(([name]) => name === style)?.[1];
    if (value === undefined) return await resetStyle(controls, style);
    return await setStyle(controls, style, value);
  }
  const value = layer[path];
  if (path === 'visible') {
    if (value !== undefined) return await setVisibility(controls, layer);
    return await controls.choose(controls.section('Data'), 'Visible', 'Always');
  }
  const [title, label] = frame[path] ?? [layerSections[layer.type] ?? 'Layer', propertyLabel(path)];
  if (value === undefined) await controls.reset(controls.section(title), label);
  else if (frame[path]) await controls.type(controls.section(title), label, String(value));
  else await setField(controls, { layer, name: path, value });
}
