import type { Command } from './command.ts';
import { view } from './view.ts';

/** Pages of the template. The screen runs these, because pages belong to the service and not to the open document. */
export const pageCommands: readonly Command[] = [
  view('next-page', 'Next page', ['N'], 'openPage', (act) => act(1)),
  view('previous-page', 'Previous page', ['Shift+N'], 'openPage', (act) => act(-1)),
  view('add-page', 'Add page', [], 'addPage', (act) => act()),
  view('rename-page', 'Rename page', [], 'renamePage', (act) => act()),
  view('duplicate-page', 'Duplicate page', [], 'duplicatePage', (act) => act()),
  view('move-page-up', 'Move page up', [], 'movePage', (act) => act(-1)),
  view('move-page-down', 'Move page down', [], 'movePage', (act) => act(1)),
  view('preview-sizes', 'Preview sizes', [], 'previewSizes', (act) => act()),
  view('delete-page', 'Delete page', [], 'deletePage', (act) => act()),
].map((command) => ({ ...command, group: 'Page' as const }));
