import type { EditorControls } from './recreate-controls.ts';
import type { RecreatedLayer } from './recreate-gallery.ts';

/** Repeats the selected container for a list. */
export async function setLoop(controls: EditorControls, { loop }: RecreatedLayer): Promise<void> {
  const section = controls.section('Data');
  const { source, as: item = 'item', limit }: { source?: string; as?: string; limit?: number } = loop ?? {};
  if (source === undefined) return;
  await section.getByRole('button', { name: 'Repeat for a list' }).click();
  await controls.writeExpression('Repeat for a list', source);
  if (item !== 'item') await controls.type(section, 'Item name', item);
  if (limit !== undefined) await controls.type(section, 'At most', String(limit));
}

/** Shows the selected layer if its condition is true. */
export async function setVisibility(controls: EditorControls, { visible }: RecreatedLayer): Promise<void> {
  if (typeof visible !== 'string') return;
  const section = controls.section('Data');
  const condition = section.getByRole('button', { name: /^Condition: / });
  if (await condition.isVisible()) await condition.click();
  else await controls.choose(section, 'Visible', 'If a condition is true');
  await controls.writeExpression('Show if', visible);
}
