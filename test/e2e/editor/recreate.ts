import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isStyleProperty } from '../../../src/design/boxes/style/index.ts';
import { EditorControls } from './recreate-controls.ts';
import { setField } from './recreate-fields.ts';
import { type RecreatedLayer, type RecreatedTemplate, readShader } from './recreate-gallery.ts';
import { setStyle } from './recreate-styles.ts';
import { addVariable } from './recreate-variables.ts';

/** Designs a page of the gallery again on the blank page that is open, with the mouse and the keyboard. */
export async function recreate(page: Page, { settings, pages }: RecreatedTemplate): Promise<void> {
  const [first] = pages;
  if (!first) throw new Error('The template has no page');
  const controls = new EditorControls(page);
  const { width, height, backgroundColor, layers } = first.document;
  for (const [name, schema] of Object.entries(settings.variables.schema.properties))
    await addVariable(controls, name, { ...schema });
  await controls.type(controls.inspector, 'Name', first.name);
  await controls.type(controls.inspector, 'W', String(width));
  await controls.type(controls.inspector, 'H', String(height));
  if (backgroundColor !== undefined) await controls.type(controls.inspector, 'Background color', backgroundColor);
  await new Designer(controls, layers).addChildren(undefined);
}

/** The tool that adds a layer. */
const tools: Readonly<Record<string, string>> = {
  container: 'Container',
  text: 'Text',
  image: 'Image',
  svg: 'SVG',
  qrcode: 'Code',
  shader: 'Shader',
};
/** Fields that have other controls than those of the layer's own kind, or that the tool has set. */
const commonFields = new Set(
  'id type parentId name alt visible x y width height style loop flowRegion rotation shape shaderId'.split(' '),
);

class Designer {
  readonly #controls: EditorControls;
  readonly #layers: readonly RecreatedLayer[];

  constructor(controls: EditorControls, layers: readonly RecreatedLayer[]) {
    this.#controls = controls;
    this.#layers = layers;
  }

  /** Adds the layers of a container, which is selected, or of the page. Each is complete before the next one. */
  async addChildren(parentId: string | undefined): Promise<void> {
    for (const layer of this.#childrenOf(parentId)) {
      await this.#add(layer);
      await this.#setValues(layer);
      // What is in a loop uses its names, and nothing hidden has a size, so the one comes before and the other after.
      await this.#setLoop(layer);
      await this.addChildren(layer.id);
      await this.#setVisibility(layer);
      // The next layer is added at the selection, so the container around is selected again.
      await this.#controls.pressOnCanvas(parentId === undefined ? 'Escape' : 'Shift+Enter');
    }
  }

  #childrenOf(parentId: string | undefined): RecreatedLayer[] {
    return this.#layers.filter((layer) => layer['parentId'] === parentId);
  }

  async #add(layer: RecreatedLayer): Promise<void> {
    const { page } = this.#controls;
    const heading = this.#controls.inspector.getByRole('heading', { level: 2 });
    const selected = await heading.textContent();
    const tool = tools[layer.type] ?? (layer['shape'] === 'ellipse' ? 'Ellipse' : 'Rectangle');
    await page.getByRole('button', { name: tool, exact: true }).click();
    await this.#controls.pressOnCanvas('Enter');
    if (layer.type === 'shader') {
      const dialog = page.getByRole('dialog', { name: 'Choose a shader' });
      await dialog.getByRole('option', { name: readShader(layer['shaderId']).name }).click();
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    }
    if (layer.type === 'text') {
      // An empty text would be removed.
      await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor();
      await page.keyboard.type('Text');
      await page.keyboard.press('Escape');
    }
    await expect.poll(() => heading.textContent(), { message: `${layer.id} was added` }).not.toBe(selected);
    await this.#controls.type(this.#controls.section('Layer'), 'Name', String(layer['name'] ?? layer.id));
  }

  async #setValues(layer: RecreatedLayer): Promise<void> {
    const { id, alt, rotation, flowRegion, style = {} } = layer;
    const controls = this.#controls;
    for (const [name, value] of Object.entries(layer))
      if (!commonFields.has(name)) await setField(controls, { layer, name, value });
    await this.#setFlow(layer);
    for (const [name, value] of Object.entries(style ?? {})) {
      if (!isStyleProperty(name)) throw new Error(`${id} has the unknown style ${name}`);
      if (name !== 'flexDirection') await setStyle(controls, name, value);
    }
    await this.#setFrame(layer);
    if (rotation !== undefined) await controls.type(controls.section('Position'), 'Rotation', String(rotation));
    if (typeof alt === 'string' && alt !== '') await controls.type(controls.section('Layer'), 'Alternative text', alt);
    if (flowRegion === true) await controls.section('Layer').getByRole('switch', { name: 'Flow region' }).press(' ');
  }

  /** Says how a container arranges its layers before it has some: otherwise it would place them. */
  async #setFlow({ id, style = {} }: RecreatedLayer): Promise<void> {
    const children = this.#childrenOf(id);
    const { flexDirection }: { flexDirection?: unknown } = style ?? {};
    const flows = children.some(({ x, y }) => x === undefined && y === undefined);
    if (!flows && flexDirection === undefined) return;
    const section = this.#controls.section('Auto layout');
    await section.getByRole('radio', { name: 'Row', exact: true }).click();
    if (flexDirection !== 'row') await section.getByRole('radio', { name: 'Column', exact: true }).click();
  }

  async #setFrame({ type, x, y, width, height }: RecreatedLayer): Promise<void> {
    const controls = this.#controls;
    for (const [label, value] of [
      ['W', width],
      ['H', height],
    ] as const) {
      if (value !== undefined) await controls.type(controls.section('Size'), label, String(value));
      // A text is as large as its content from the beginning.
      else if (type !== 'text')
        await controls.chooseAction(
          controls.section('Size').getByRole('button', { name: `Actions for ${label}`, exact: true }),
          'Reset to default',
        );
    }
    for (const [label, value] of [
      ['X', x],
      ['Y', y],
    ] as const)
      if (value !== undefined) await controls.type(controls.section('Position'), label, String(value));
  }

  async #setLoop({ loop }: RecreatedLayer): Promise<void> {
    if (typeof loop !== 'object' || loop === null) return;
    const controls = this.#controls;
    const section = controls.section('Data');
    const { source, as: item = 'item', limit }: { source?: string; as?: string; limit?: number } = loop;
    await section.getByRole('button', { name: 'Repeat for a list' }).click();
    await controls.writeExpression('Repeat for a list', source ?? '');
    if (item !== 'item') await controls.type(section, 'Item name', item);
    if (limit !== undefined) await controls.type(section, 'At most', String(limit));
  }

  async #setVisibility({ visible }: RecreatedLayer): Promise<void> {
    if (typeof visible !== 'string') return;
    await this.#controls.choose(this.#controls.section('Data'), 'Visible', 'If a condition is true');
    await this.#controls.writeExpression('Show if', visible);
  }
}
