import type { Locator } from 'playwright-core';
import type { StylePropertyName } from '../../../src/design/boxes/style/index.ts';
import { styleControls } from '../../../src/doors/dashboard/editor/screen/inspector/controls/style-controls.ts';
import { propertyLabel } from '../../../src/doors/dashboard/editor/screen/inspector/property-label.ts';
import { styleSections } from '../../../src/doors/dashboard/editor/screen/inspector/sections/style-sections.ts';
import type { EditorControls } from './recreate-controls.ts';

/** Labels that a section shortens. */
const shortLabels: Readonly<Record<string, string>> = {
  fontFamily: 'Font',
  fontWeight: 'Weight',
  fontSize: 'Size',
  textAlign: 'Align',
  justifyContent: 'Distribute',
  alignItems: 'Align',
  borderRadius: 'Radius',
  mixBlendMode: 'Blend',
  gridTemplateColumns: 'Columns',
  gridTemplateRows: 'Rows',
};
const alignments: Readonly<Record<string, string>> = {
  left: 'Align left',
  center: 'Align center',
  right: 'Align right',
  justify: 'Justify',
};
const fontFeatures: Readonly<Record<string, string>> = { tnum: 'Tabular figures', onum: 'Old-style figures' };

const hasExpression = (value: unknown) => typeof value === 'string' && value.includes('{{');

/** Sets a style property of the selected layer with its control, and adds the control first if it is not shown. */
export async function setStyle(controls: EditorControls, name: StylePropertyName, value: unknown): Promise<void> {
  const title = sectionOf(name);
  const section = controls.section(title);
  const label = shortLabels[name] ?? propertyLabel(name);
  const isFurther = Object.values(styleSections).some(({ more }) => more.includes(name));
  const actions = section.getByRole('button', { name: `Actions for ${label}`, exact: true });
  if (isFurther && !(await actions.isVisible())) {
    const add = controls.inspector.getByRole('button', { name: `Add to ${title.toLowerCase()}`, exact: true });
    await controls.chooseAction(add, propertyLabel(name));
  }
  await setValue(controls, { section, name, label, value: String(value) });
}

/** Removes a style property of the selected layer. */
export async function resetStyle(controls: EditorControls, name: StylePropertyName): Promise<void> {
  await controls.reset(controls.section(sectionOf(name)), shortLabels[name] ?? propertyLabel(name));
}

function sectionOf(name: StylePropertyName): string {
  const found = Object.entries(styleSections).find(([, { always, more }]) => [...always, ...more].includes(name));
  if (!found) throw new Error(`No section of the inspector has ${name}`);
  return found[0];
}

interface StyleValue {
  section: Locator;
  name: StylePropertyName;
  label: string;
  value: string;
}

async function setValue(controls: EditorControls, { section, name, label, value }: StyleValue): Promise<void> {
  const control = styleControls[name];
  const press = (option: string) => section.getByRole('radio', { name: option, exact: true }).click();
  switch (control.kind) {
    case 'number':
    case 'color':
    case 'sides':
    case 'tracks':
    case 'text':
      return await controls.type(section, label, value);
    case 'choice': {
      if (hasExpression(value)) return await controls.bind(section, label, value);
      if (name === 'flexDirection') return await press(value === 'row' ? 'Row' : 'Column');
      if (name === 'textAlign') return await press(alignments[value] ?? value);
      if (name === 'display') return await press(value === 'grid' ? 'Grid' : 'Row or column');
      const option = control.options.find(({ id }) => id === value);
      if (!option) throw new Error(`The control of ${name} does not offer ${value}`);
      return await controls.choose(section, label, option.name);
    }
    case 'weight':
      if (hasExpression(value)) return await controls.bind(section, label, value);
      return await controls.choose(section, label, new RegExp(` ${value}$`));
    case 'family':
      // The list chooses one family; a list of families is an expression.
      if (hasExpression(value)) return await controls.bind(section, label, value);
      if (value.includes(',')) return await controls.bind(section, label, JSON.stringify(value));
      return await chooseFamily(controls, section, value);
    case 'flex':
      for (const [index, part] of value.split(' ').entries())
        await controls.type(section, `Flex ${['grow', 'shrink', 'basis'][index]}`, part);
      return;
    case 'line': {
      if (hasExpression(value)) return await controls.bind(section, label, value);
      const [, width = '', style = '', color = ''] = /^(\S+) (\S+) (.+)$/.exec(value) ?? [];
      await controls.type(section, `${label} width`, width.replace(/px$/, ''));
      if (style !== 'solid') await controls.choose(section, `${label} style`, style);
      return await controls.type(section, `${label} color`, color);
    }
    case 'fills':
      return await addLinearGradient(controls, section, value);
    case 'font settings':
      return await addFontFeatures(controls, section, value);
    default:
      throw new Error(`No way is known to set ${name} to ${value}`);
  }
}

async function chooseFamily(controls: EditorControls, section: Locator, family: string): Promise<void> {
  await section.getByRole('button', { name: /^Font: / }).click();
  const fonts = controls.page.getByRole('dialog', { name: 'Fonts' });
  await fonts.getByRole('searchbox', { name: 'Search fonts' }).fill(family);
  await fonts.getByRole('option', { name: family, exact: true }).click();
  await fonts.waitFor({ state: 'hidden' });
}

/** Adds a gradient with two stops, such as `linear-gradient(180deg, red 0%, blue 100%)`. */
async function addLinearGradient(controls: EditorControls, section: Locator, value: string): Promise<void> {
  const [, angle, from, to] = /^linear-gradient\((\d+)deg, (.+) 0%, (.+) 100%\)$/.exec(value) ?? [];
  if (angle === undefined || from === undefined || to === undefined) throw new Error(`No known gradient: ${value}`);
  await controls.chooseAction(section.getByRole('button', { name: 'Add fill' }), 'Linear gradient');
  const dialog = controls.page.getByRole('dialog', { name: 'Edit fill' });
  await controls.type(dialog, 'Gradient angle', angle);
  await controls.type(dialog, 'Color of stop 1', from);
  await dialog.getByRole('slider', { name: 'Stop 2' }).click();
  await controls.type(dialog, 'Color of stop 2', to);
  await controls.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function addFontFeatures(controls: EditorControls, section: Locator, value: string): Promise<void> {
  for (const [, tag = ''] of value.matchAll(/"(\w{4})" 1/g)) {
    const name = fontFeatures[tag];
    await controls.chooseAction(section.getByRole('button', { name: 'Add feature' }), name ?? 'Stylistic set 1');
    const dialog = controls.page.getByRole('dialog', { name: /^Edit feature/ });
    if (name === undefined) await controls.type(dialog, 'Tag', tag);
    await controls.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
}
