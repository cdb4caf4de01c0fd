import type { EditorControls } from './recreate-controls.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The names that the dialog has for types of variables. Lists and objects with rules of their own are written as JSON. */
const typeNames: Readonly<Record<string, string>> = {
  multiline: 'Long text',
  color: 'Color',
  date: 'Date',
  image: 'Image',
  uri: 'URL',
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
};
const otherType = 'Other (JSON Schema)';

/** Adds a variable to the template in the region Variables. */
export async function addVariable(controls: EditorControls, name: string, schema: Schema): Promise<void> {
  const { page } = controls;
  await page.getByRole('button', { name: 'Add template variable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add variable' });
  const { default: initial, title: _title, description: _description, ...rules } = schema;
  const type = typeNames[String(schema['format'] ?? schema['type'])] ?? otherType;
  await dialog.getByLabel('Name').fill(name);
  if (type !== 'Text') await controls.choose(dialog, 'Type', type);
  if (type === otherType) await dialog.getByLabel('Rules').fill(JSON.stringify(rules));
  if (initial !== undefined && initial !== '')
    await dialog
      .locator('input:not([type=hidden]), textarea')
      .and(dialog.getByLabel('Default', { exact: true }))
      .fill(typeof initial === 'string' ? initial : JSON.stringify(initial));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
