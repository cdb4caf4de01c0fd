import type { Announcer } from '../announcer.ts';
import type { Rectangles } from '../operations/frames.ts';
import type { PasteMode } from '../operations/paste.ts';
import type { EditorStore } from '../store.ts';
import type { TextFormat } from '../text-style.ts';

/** The tools of the toolbar. */
export const toolNames = [
  'Move',
  'Scale',
  'Container',
  'Text',
  'Rectangle',
  'Ellipse',
  'Line',
  'Image',
  'SVG',
  'Code',
  'Shader',
] as const;
export type ToolName = (typeof toolNames)[number];

/** What a command can reach. Everything that it changes in the document goes through the store. */
export interface CommandContext extends Announcer {
  store: EditorStore;
  /** The drawn rectangles of the layers of the open page in px of the page, and of the page itself under ''. */
  rectangles(): Rectangles;
  newId(): string;
  /** The text that is edited on the canvas. Commands for the style of texts then apply to what is selected in it. */
  editedText?(): EditedTextStyles | undefined;
  /** What the screen does. A command whose action is absent is disabled. */
  screen: Partial<ScreenActions>;
}

/** Styles of the text that is selected on the canvas. */
export interface EditedTextStyles {
  /** Switches a format on or off. */
  toggleFormat(format: TextFormat): void;
}

/** Actions that do not change the document by themselves. */
export interface ScreenActions {
  chooseTool(tool: ToolName): void;
  zoomBy(factor: number): void;
  zoomTo(scale: number): void;
  zoomToFit(): void;
  zoomToSelection(): void;
  toggleSnapping(): void;
  toggleRulers(): void;
  showRulers(): void;
  togglePixelGrid(): void;
  startRenaming(layerId: string): void;
  editText(layerId: string): void;
  cropImage(layerId: string): void;
  openShortcuts(): void;
  openPalette(): void;
  openWarnings(): void;
  toggleBrowserPicture(): void;
  toggleJson(): void;
  openPage(step: 1 | -1): void;
  addPage(): void;
  renamePage(): void;
  duplicatePage(): void;
  movePage(step: 1 | -1): void;
  deletePage(): void;
  openRows(): void;
  showRow(step: 1 | -1): void;
  previewSizes(): void;
  paste(mode: PasteMode): void;
  copyAs(format: 'png' | 'svg' | 'json'): void;
  importFiles(): void;
  publish(): void;
}

/** Something a person can do, with its name in menus and its keys (EDT-11). */
export interface Command {
  id: string;
  title: string;
  group: 'Edit' | 'Select' | 'Arrange' | 'Layer' | 'Text' | 'View' | 'Tools' | 'Page' | 'File';
  /** Keys such as `Mod+Shift+Z`. `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  shortcuts: readonly string[];
  /** Whether the browser reports its keys as an event of the clipboard, which runs the command in place of the keyboard. */
  isOfClipboard?: true;
  /** Whether menus leave the command out, because it only makes sense as a key, such as the arrows that move layers. */
  isForKeysOnly?: true;
  isEnabled(context: CommandContext): boolean;
  run(context: CommandContext): void;
}

/** Whether at least `count` layers are selected and the document may be changed. */
export const hasSelection =
  (count = 1) =>
  ({ store }: CommandContext): boolean =>
    store.mayEdit && store.selection.layerIds.length >= count;
