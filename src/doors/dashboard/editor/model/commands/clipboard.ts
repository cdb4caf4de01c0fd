import { type Command, hasSelection } from './command.ts';
import { view } from './view.ts';

/** What copying and pasting can do besides the events of the clipboard. The screen runs these, because it reads files. */
export const transferCommands: readonly Command[] = [
  edits(view('paste-over', 'Paste over selection', ['Mod+Shift+V'], 'paste', (act) => act('over'))),
  edits(view('paste-in-place', 'Paste in place', ['Mod+Alt+Shift+V'], 'paste', (act) => act('in place'))),
  copies(view('copy-as-png', 'Copy as PNG', ['Mod+Shift+C'], 'copyAs', (act) => act('png'))),
  copies(view('copy-as-svg', 'Copy as SVG', ['Mod+Alt+Shift+C'], 'copyAs', (act) => act('svg'))),
  copies(view('copy-as-json', 'Copy as JSON', ['Mod+Alt+C'], 'copyAs', (act) => act('json'))),
  { ...edits(view('import', 'Import files', ['Mod+O'], 'importFiles', (act) => act())), group: 'File' },
];

function edits(command: Command): Command {
  const isEnabled: Command['isEnabled'] = (context) => context.store.mayEdit && command.isEnabled(context);
  return { ...command, group: 'Edit', isEnabled };
}

function copies(command: Command): Command {
  const isAnySelected = hasSelection();
  return { ...command, group: 'Edit', isEnabled: (context) => isAnySelected(context) && command.isEnabled(context) };
}
