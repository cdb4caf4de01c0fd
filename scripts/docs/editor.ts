import type { Command } from '../../src/doors/dashboard/editor/model/commands/command.ts';
import { commands } from '../../src/doors/dashboard/editor/model/commands/index.ts';
import { shortcutText } from '../../src/doors/dashboard/editor/model/commands/shortcuts.ts';
import { code, table } from '../build/docs/markdown.ts';

const groups: readonly Command['group'][] = [
  'Tools',
  'Edit',
  'Select',
  'Arrange',
  'Layer',
  'Text',
  'Page',
  'File',
  'View',
];

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

![The editor: tools at the top, pages, layers and variables at the left, the page in the middle, the inspector at the right](pictures/editor/screen.webp)

- **Tools** are at the top. Choose a tool and drag on the canvas to draw a layer, or click to add one of the usual size.
- **Pages** are at the top left. Choose **+** to add a page of a common size, of any other size, or from the gallery. Drag a page to
  move it, or use its menu to rename, duplicate, move or delete it.
- **Layers** are below the pages. The layer in front is at the top. Drag a layer to change its order or its container, and
  use its buttons to lock or hide it. **Rename** changes the name that the list shows.
- **Variables** are below the layers, with their values. Choose **+** to add one. If you rename a variable, everything that uses it
  follows.
- **Inspector** is on the right. It has a control for every property of the selected layers, in sections. At its end, you can search for
  a property that is not shown. If no layer is selected, it shows the settings of the page. Press Enter in a field to take its value and
  go back to the canvas, or Tab to go to the next field.
- The **saved state** is at the top right. You do not need to save: the editor saves one second after your last change.

## Commands

Every command is in the **Main menu** at the top left, with its shortcut. Press \`Ctrl+K\` (\`⌘K\` on a Mac) to find a command by its name.
The context menu of the canvas has the commands for the layer under the pointer.

## Select and move

- Click a layer to select it. A click selects the outermost layer; double-click to select a layer inside it, to edit a text or to crop
  an image. Hold Ctrl or Cmd to select the deepest layer under the pointer, and Shift to select several layers.
- Drag on an empty part of the page to select all layers that the rectangle touches. Containers are selected if the rectangle
  encloses them.
- Drag a selected layer to move it. It snaps to the page, to other layers and to equal gaps within 6 pixels of the screen. Hold Ctrl
  or Cmd to move it freely, Shift to move along one axis, and Alt to drag a copy.
- Drag a handle to resize. Hold Shift to keep the proportions, and Alt to keep the center. The corners of pictures and codes keep the
  proportions without Shift. Drag just outside a corner to rotate.
- Choose the **Scale** tool and drag a handle to scale a layer with everything in it: texts, borders, paddings and gaps.
- Hold Alt and point at another layer to see how far it is from the selected one.
- Press Escape during a drag to put everything back.

**Rulers** (\`Shift+R\`) are at the top and at the left. Drag a guide out of a ruler, and drag it back to delete it. Layers snap to guides
while these are shown. From a zoom of 800 % on, a grid shows the pixels of the page.

If an expression sets the position of a layer, a drag does not change that position.

## Crop images

Double-click an image, or press Enter, to crop it on the canvas. The whole picture is shown around its frame:

- Drag the picture to move it, or use the arrow keys: 1 pixel, or 10 with Shift.
- Zoom with the wheel, with a corner of the picture, or with \`+\` and \`-\`.
- Drag the handles of the frame to change the part that is shown. Hold Shift at a corner to keep the proportions.
- Press Enter or click outside of the picture to apply the crop, or Escape to cancel it.

A crop sets the fields \`focus\` and \`zoom\` of the layer, and its size. The image itself is not changed. The inspector has these fields
too. If the image is bound, all of its values get the same crop. A bound focus or zoom cannot be changed on the canvas.

## Text

Double-click a text, or press Enter, to edit it on the canvas. The bar above the selected text sets bold, italic, underline,
strikethrough, the size and the color of the selection. An expression such as \`{{ price }}\` is shown as a chip with its value;
double-click the chip to change the expression. Press Escape to end.

![A text that is edited on the canvas: its two expressions are chips with their values, and a bar above has its formats](pictures/editor/text.webp)

## Data and rows

- To bind a property, open the menu at the end of its field and choose **Bind to data**. Choose a variable, a color of the brand, a field
  of the content, or write an expression. **Unbind** keeps the current value.
- In the section **Data** of a layer, you set when the layer is shown and for which list it is repeated.
- **Preview rows** shows sample rows of values on the canvas, and all rows as pictures. It marks rows in which a text overflows, a
  letter has no font or the contrast is low. Rows are saved with the template. You can type them, paste them from a spreadsheet, or take
  them from the content of the space or from a CSV or XLSX file.
- Turn on **Continue on more pages** in the inspector of the page, and **Flow region** of the container whose content continues. The
  strip below the canvas then shows the pages of the PDF.

![All rows as pictures: one of four is marked because its title overflows](pictures/editor/rows.webp)

## Containers and auto layout

Drag a layer onto a container to put it inside. If the container arranges its children in a row or column, a line shows where the
layer will go; otherwise, the layer keeps its place. Hold Space to keep the layer in its own container.

**Add auto layout** (\`Shift+A\`) wraps the selected layers in a container that arranges them in a row or column, with the gap that they
have. If you point at the selected container, bars in its paddings and gaps show: drag a bar to change that space. Hold Alt to change the
opposite padding too, Shift and Alt to change all four, and Ctrl or Cmd for steps of 8 pixels.

If you drag the edge of a layer in such a container, that side becomes fixed. It snaps to the size of the content (Hug) and to the
space that is left (Fill). Double-click an edge for Hug, and double-click with Alt for Fill. **Group** keeps the layers where they are and lets you move them together.

![A container with auto layout that is selected: bars in its gaps change the space between its children](pictures/editor/auto-layout.webp)

## Pages and sizes

- **Preview sizes** shows the page at several sizes side by side, as renders with \`width\` and \`height\` draw it.
- **W**, **H** and **Resize to** in the inspector resize the page. Its layers follow their [constraints](documents.md#positions); turn
  off **Resize layers** to leave them as they are.
- If no layer is selected, drag the right edge of the page, its bottom edge, or the corner between them. Hold Alt to leave the layers as
  they are, and Shift at the corner to keep the proportions.

## Paste and import

- Copied layers can be pasted on other pages, in other templates and in other tabs, with their bindings. Variables that the other
  template does not have are added to the page. In other programs, you paste the texts of the layers.
- Drop images on the canvas, or paste them. Galley uploads them to the assets of the space, and scales large photos down first. Drop
  one on the inspector to replace the image of the selected layer.
- Drop or paste an SVG to get its shapes, texts and groups as layers. A report lists what looks slightly different, what stays a
  picture, and what is left out.
- Drop an HTML file, or paste from a website, a mail or a document, to get containers, texts, images and drawings as layers. Flex boxes
  and grids stay what they are, blocks become columns, and tables become grids. If the clipboard has only a text in one style, it is
  pasted as a text. The same report lists what is different or left out.

An HTML file is laid out at the size of the page. Its own style sheets apply, but Galley runs no scripts and does not load style sheets,
fonts or pages. Images need a \`data:\` or web address. Links lose their addresses, and controls of forms are drawn as boxes. The limits
are 1 MB, 10,000 elements, and the [limits of a page](documents.md#limits). An expression such as \`{{ title }}\` in a text stays an
expression.

## What the canvas cannot show

A button below the canvas counts the warnings of the page, such as a missing image or font. It lists them; choose a warning to select
its layer. A layer that cannot be drawn is left out and listed first, and the rest of the page stays visible.

If a browser draws the renders of the template, they can differ from the canvas. Styles that only a browser can draw are among the
warnings. Turn on **Show browser picture** to see the page as the browser draws it, with the values of the current row. This is a
preview: it costs no credits and is not in the render log.

## Saving and working with others

Changes of the page and of its template that are not saved yet are also kept in your browser. If the tab or the browser ends, they
are back when you open the page again. They are deleted when you sign out. While there is no connection, the editor waits, and saves
once the connection is back.

If somebody else saves the same page, the editor merges both sets of changes. If you both changed the same value, it shows both
versions as pictures, and you choose for each value which one to keep. Until you choose, what is saved has the value of the other
person.

![A conflict: the position of a layer as somebody else has saved it, and as you have changed it, as two pictures](pictures/editor/conflict.webp)

If you open a page in a second tab, that tab shows the page and does not change it. To continue there, choose **Edit here**. The first
tab saves first. Members with the role viewer can open the editor, but cannot change anything.

## JSON and publishing

**JSON** at the top shows the page as text next to the canvas. What you type changes the page once it is valid, as a step that you can
undo. Faults are marked at their lines.

**Publish** shows the published version next to the draft and lists what changed, before it publishes.

## Keyboard shortcuts

Every command works without a pointer. On the canvas, choose a tool with its key and press Enter to add a layer in the middle.

${shortcuts}

## Not in the editor yet

Change the variables of the space in its settings, and edit grid areas, path data and the formats of text spans as text. The editor keeps
everything that it has no control for.
`;
}
