import { isDrawnByBrowser } from '../drawn-by-browser.ts';
import { type Command, type ScreenActions, type ToolName, toolNames } from './command.ts';

/** What the screen shows. None of it changes the document. */
export const viewCommands: readonly Command[] = [
  view('zoom-in', 'Zoom in', ['Mod+=', 'Mod++'], 'zoomBy', (act) => act(2)),
  view('zoom-out', 'Zoom out', ['Mod+-'], 'zoomBy', (act) => act(0.5)),
  view('zoom-100', 'Zoom to 100%', ['Shift+0', 'Mod+0'], 'zoomTo', (act) => act(1)),
  view('zoom-fit', 'Zoom to fit', ['Shift+1'], 'zoomToFit', (act) => act()),
  view('zoom-selection', 'Zoom to selection', ['Shift+2'], 'zoomToSelection', (act) => act()),
  view('toggle-snapping', 'Turn snapping on or off', ['Shift+M'], 'toggleSnapping', (act) => act()),
  view('toggle-rulers', 'Show or hide rulers and guides', ['Shift+R'], 'toggleRulers', (act) => act()),
  view('toggle-pixel-grid', 'Show or hide the pixel grid', ["Mod+'"], 'togglePixelGrid', (act) => act()),
  view('palette', 'Actions…', ['Mod+K', 'Mod+/'], 'openPalette', (act) => act()),
  view('warnings', 'Warnings', ['Shift+W'], 'openWarnings', (act) => act()),
  {
    ...view('browser-picture', 'Show browser picture', ['Shift+B'], 'toggleBrowserPicture', (act) => act()),
    isEnabled: ({ screen, store }) =>
      screen.toggleBrowserPicture !== undefined && store.mayEdit && isDrawnByBrowser(store.document),
  },
  view('rows', 'Preview rows', ['Mod+Alt+D'], 'openRows', (act) => act()),
  view('next-row', 'Next row', ['Alt+N'], 'showRow', (act) => act(1)),
  view('previous-row', 'Previous row', ['Alt+Shift+N'], 'showRow', (act) => act(-1)),
  view('json', 'Show or hide JSON', ['Shift+J'], 'toggleJson', (act) => act()),
  view('shortcuts', 'Keyboard shortcuts', ['Mod+Shift+?'], 'openShortcuts', (act) => act()),
  { ...view('publish', 'Publish', [], 'publish', (act) => act()), group: 'File' },
];

/** A command that the screen runs. */
export function view<Action extends keyof ScreenActions>(
  id: string,
  title: string,
  shortcuts: readonly string[],
  action: Action,
  perform: (act: ScreenActions[Action]) => void,
): Command {
  return {
    id,
    title,
    group: 'View',
    shortcuts,
    isEnabled: ({ screen }) => screen[action] !== undefined,
    run: ({ screen }) => {
      const act = screen[action];
      if (act !== undefined) perform(act);
    },
  };
}

const toolShortcuts: Readonly<Record<ToolName, readonly string[]>> = {
  Move: ['V'],
  Scale: ['K'],
  Container: ['F', 'A'],
  Text: ['T'],
  Rectangle: ['R'],
  Ellipse: ['O'],
  Line: ['L'],
  Image: ['Mod+Shift+K'],
  SVG: [],
  Code: [],
  Shader: [],
};

export const toolCommands: readonly Command[] = toolNames.map((tool) => ({
  id: `tool-${tool.toLowerCase()}`,
  title: tool,
  group: 'Tools',
  shortcuts: toolShortcuts[tool],
  isEnabled: ({ screen, store }) => screen.chooseTool !== undefined && (store.mayEdit || tool === 'Move'),
  run: ({ screen }) => screen.chooseTool?.(tool),
}));
