import type { Locator } from 'playwright-core';
import { layerControls } from '../../../src/doors/dashboard/editor/screen/inspector/controls/layer-controls.ts';
import { propertyLabel } from '../../../src/doors/dashboard/editor/screen/inspector/property-label.ts';
import type { EditorControls } from './recreate-controls.ts';
import { type RecreatedLayer, readShader } from './recreate-gallery.ts';

/** The sections that have the fields of a kind of layer. */
export const layerSections: Readonly<Record<string, string>> = {
  text: 'Content',
  image: 'Image',
  shape: 'Shape',
  svg: 'SVG',
  qrcode: 'Code',
  shader: 'Shader',
};

interface LayerValue {
  layer: RecreatedLayer;
  name: string;
  value: unknown;
}

/** Sets a field that a kind of layer has, such as the content of a text, with its control. */
export async function setField(controls: EditorControls, { layer, name, value }: LayerValue): Promise<void> {
  const { type, shaderId } = layer;
  const control = layerControls[type]?.[name];
  const section = controls.section(layerSections[type] ?? 'Layer');
  const label = propertyLabel(name);
  switch (control?.kind) {
    case 'text':
    case 'number':
    case 'color':
    case 'picture':
      return await controls.type(section, label, String(value));
    case 'choice': {
      const option = control.options.find(({ id }) => id === value);
      if (!option) throw new Error(`The control of ${type}.${name} does not offer ${value}`);
      return await controls.choose(section, label, option.name);
    }
    case 'error correction':
      return await controls.choose(
        section,
        label,
        new RegExp(`^${{ L: 'Low', M: 'Medium', Q: 'Quartile', H: 'High' }[String(value)]}`),
      );
    case 'fill':
      return await setShapeFill(controls, section, String(value));
    case 'focus':
      return await setFocus(controls, section, value);
    case 'shader inputs':
      return await setInputs(controls, section, { shaderId, inputs: value });
    default:
      throw new Error(`No way is known to set ${type}.${name}`);
  }
}

async function setShapeFill(controls: EditorControls, section: Locator, color: string): Promise<void> {
  const dialog = controls.page.getByRole('dialog', { name: 'Edit fill' });
  await controls.open(section.getByRole('button', { name: /^Edit fill/ }), dialog);
  await controls.type(dialog, 'Fill color', color);
  await controls.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Sets the focal point of an image in percent of its sides. */
async function setFocus(controls: EditorControls, section: Locator, value: unknown): Promise<void> {
  const { x = 0.5, y = 0.5 }: { x?: number; y?: number } = typeof value === 'object' && value !== null ? value : {};
  await controls.type(section, 'Focus X', String(x * 100));
  await controls.type(section, 'Focus Y', String(y * 100));
}

/** Sets the inputs of a shader, whose fields have the labels of its manifest. */
async function setInputs(
  controls: EditorControls,
  section: Locator,
  { shaderId, inputs }: { shaderId: unknown; inputs: unknown },
): Promise<void> {
  const labels = new Map(readShader(shaderId).manifest.inputs.map(({ name, label }) => [name, label]));
  for (const [name, value] of Object.entries(inputs ?? {}))
    await controls.type(section, labels.get(name) ?? propertyLabel(name), String(value));
}
