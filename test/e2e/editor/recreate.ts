import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isStyleProperty } from '../../../src/design/boxes/style/index.ts';
import { EditorControls } from './recreate-controls.ts';
import { changeCopy } from './recreate-copy.ts';
import { setLoop, setVisibility } from './recreate-data.ts';
import { setField } from './recreate-fields.ts';
import { type RecreatedLayer, type RecreatedTemplate, readShader } from './recreate-gallery.ts';
import { RecreatedLayers } from './recreate-layers.ts';
import { setStyle } from './recreate-styles.ts';
import { addVariable } from './recreate-variables.ts';

/** Designs a page of the gallery again on the blank page that is open, with the mouse and the keyboard. */
export async function recreate(page: Page, { settings, pages }: RecreatedTemplate): Promise<void> {
  const [first] = pages;
  if (!first) throw new Error('The template has no page');
  const controls = new EditorControls(page);
  const { width, height, backgroundColor, layers, paginate } = first.document;
  for (const [name, schema] of Object.entries(settings.variables.schema.properties))
    await addVariable(controls, name, { ...schema });
  await controls.type(controls.inspector, 'Name', first.name);
  await controls.type(controls.inspector, 'W', String(width));
  await controls.type(controls.inspector, 'H', String(height));
  if (backgroundColor !== undefined) await controls.type(controls.inspector, 'Background color', backgroundColor);
  if (paginate) await setPagination(controls, paginate.maxPages);
  await new Designer(controls, layers).addChildren(undefined);
}

async function setPagination(controls: EditorControls, maxPages: number): Promise<void> {
  await controls.inspector.getByRole('switch', { name: 'Continue on more pages' }).press(' ');
  await controls.type(controls.inspector, 'Maximum pages', String(maxPages));
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
  readonly #layers: RecreatedLayers;

  constructor(controls: EditorControls, layers: readonly RecreatedLayer[]) {
    this.#controls = controls;
    this.#layers = new RecreatedLayers(layers);
  }

  /**
   * Adds the layers of a container, which is selected, or of the page. Each is complete before the next one. A layer
   * that is like an earlier one beside it starts as a copy.
   */
  async addChildren(parentId: string | undefined): Promise<void> {
    const children = this.#layers.childrenOf(parentId);
    const selectParent = () => this.#controls.pressOnCanvas(parentId === undefined ? 'Escape' : 'Shift+Enter');
    for (const [index, layer] of children.entries()) {
      const model = this.#layers.findModel(children.slice(0, index), layer);
      if (model) await this.#copy(model, layer, children);
      else {
        // A layer is added at the selection, so the container around is selected.
        if (index > 0) await selectParent();
        await this.#addNew(layer);
      }
    }
    if (children.length > 0) await selectParent();
  }

  async #addNew(layer: RecreatedLayer): Promise<void> {
    await this.#add(layer);
    await this.#setValues(layer);
    // What is in a loop uses its names, and nothing hidden has a size, so the one comes before and the other after.
    await setLoop(this.#controls, layer);
    await this.addChildren(layer.id);
    await setVisibility(this.#controls, layer);
  }

  /** Duplicates a layer beside the selected one, and makes the copy the last of the children. */
  async #copy(model: RecreatedLayer, layer: RecreatedLayer, children: readonly RecreatedLayer[]): Promise<void> {
    const controls = this.#controls;
    const distance = children.indexOf(layer) - 1 - children.indexOf(model);
    for (let step = 0; step < distance; step++) await controls.pressOnCanvas('Shift+Tab');
    await controls.pressOnCanvas('Control+d');
    if (distance > 0) await controls.pressOnCanvas(']');
    await changeCopy(controls, this.#layers, [model, layer]);
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
    const children = this.#layers.childrenOf(id);
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
      else if (type !== 'text') await controls.reset(controls.section('Size'), label);
    }
    for (const [label, value] of [
      ['X', x],
      ['Y', y],
    ] as const)
      if (value !== undefined) await controls.type(controls.section('Position'), label, String(value));
  }
}
