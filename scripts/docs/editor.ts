import type { Command } from '../../src/doors/dashboard/editor/model/commands/command.ts';
import { commands } from '../../src/doors/dashboard/editor/model/commands/index.ts';
import { shortcutText } from '../../src/doors/dashboard/editor/model/commands/shortcuts.ts';
import { code, table } from '../build/docs/markdown.ts';

const groups: readonly Command['group'][] = ['Tools', 'Edit', 'Select', 'Arrange', 'Layer', 'Text', 'View'];

/** The shortcuts of a group as a table. Commands without keys are in menus only. */
function shortcutTable(group: Command['group']): string {
  const rows = commands
    .filter((command) => command.group === group && command.shortcuts.length > 0)
    .map(({ title, shortcuts }) => {
      const keys = (isMac: boolean) =>
        shortcuts.map((shortcut) => code(shortcutText(shortcut, { isMac }))).join(' or ');
      return [title, keys(false), keys(true)];
    });
  return table(['Command', 'Windows and Linux', 'Mac'], rows);
}

/** docs/editor.md, with the shortcuts from the table of commands (EDT-11). */
export function editorPage(): string {
  const shortcuts = groups.map((group) => `### ${group}\n\n${shortcutTable(group)}`).join('\n\n');
  return `# The visual editor

In the editor, you design a page on a canvas. The canvas shows the image that a render returns: it is drawn by the same engine, in
your browser. After reading this page, you can open a page in the editor, arrange its layers, and find every keyboard shortcut.

## Example

Create a template with one page, and open the address that the last command prints:

\`\`\`sh
export GALLEY_URL=http://localhost:8787
export GALLEY_KEY=glly_…

TEMPLATE=$(curl -s "$GALLEY_URL/api/templates" -H "Authorization: Bearer $GALLEY_KEY" -H "Content-Type: application/json" \\
  -d '{ "name": "First design" }' | node -p "JSON.parse(require('fs').readFileSync(0)).data.doc.id")
PAGE=$(curl -s "$GALLEY_URL/api/templates/$TEMPLATE/pages" -H "Authorization: Bearer $GALLEY_KEY" -H "Content-Type: application/json" \\
  -d '{ "name": "Card", "width": 1200, "height": 630, "backgroundColor": "#ffffff", "layers": [
    { "id": "title", "type": "text", "x": 80, "y": 80, "content": "Hello", "style": { "fontSize": 96 } }
  ] }' | node -p "JSON.parse(require('fs').readFileSync(0)).data.doc.id")
echo "$GALLEY_URL/app/templates/$TEMPLATE/pages/$PAGE/edit"
\`\`\`

In the dashboard, **Edit** on a template opens its first page, and **Edit** in its list of pages opens that page.

## The screen

- **Tools** are at the top. Choose a tool and drag on the canvas to draw a layer, or click to add one of the usual size.
- **Pages** and **Layers** are on the left. The layer in front is at the top. Drag a layer to change its order or its container, and
  use its buttons to lock or hide it. **Rename** changes the name that the list shows.
- **Inspector** is on the right. It shows the position, size and content of the selected layer, and every style that is set. Choose
  **Add style** to set another one. If no layer is selected, it shows the settings of the page.
- The **saved state** is at the top right. You do not need to save: the editor saves one second after your last change.

## Select and move

- Click a layer to select it. A click selects the outermost layer; double-click to select a layer inside it, or hold Ctrl or Cmd to
  select the deepest layer under the pointer. Hold Shift to select several layers.
- Drag on an empty part of the page to select all layers that the rectangle touches. Containers are selected if the rectangle
  encloses them.
- Drag a selected layer to move it. It snaps to the page, to other layers and to equal gaps within 6 pixels of the screen. Hold Ctrl
  or Cmd to move it freely, Shift to move along one axis, and Alt to drag a copy.
- Drag a handle to resize. Hold Shift to keep the proportions, and Alt to keep the center. Drag just outside a corner to rotate.
- Press Escape during a drag to put everything back.

If an expression sets the position of a layer, a drag does not change that position.

## Containers and auto layout

Drag a layer onto a container to put it inside. If the container arranges its children in a row or column, a line shows where the
layer will go; otherwise, the layer keeps its place. Hold Space to keep the layer in its own container.

**Add auto layout** (\`Shift+A\`) wraps the selected layers in a container that arranges them in a row or column, with the gap that they
have. **Group** keeps the layers where they are and lets you move them together.

## Working with others

If somebody else saves the same page, the editor merges both sets of changes. If you both changed the same value, it shows both
values and asks which one to keep. While there is no connection, the editor keeps your changes and saves them when the connection is
back. Members with the role viewer can open the editor, but cannot change anything.

## Keyboard shortcuts

Every command works without a pointer. On the canvas, choose a tool with its key and press Enter to add a layer in the middle.

${shortcuts}

## Not in the editor yet

Edit these in the JSON of the page or in the template's settings: variables, bindings and loops, gradients by hand, and the crop of
images. The editor keeps them as they are.
`;
}
