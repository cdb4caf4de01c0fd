import { useEffect, useRef } from 'react';
import { newId } from '../../../../core/ids.ts';
import { describeProblem } from '../../app/problem-words.ts';
import { autoLayout } from '../model/auto-layout.ts';
import { type ClipboardForms, copyLayers, printLayers, readLayers } from '../model/clipboard.ts';
import type { ScreenActions } from '../model/commands/command.ts';
import { countLayers } from '../model/commands/edit.ts';
import { layerTree } from '../model/layer-tree.ts';
import { removeLayers } from '../model/operations/layers.ts';
import { type PasteMode, pasteLayers } from '../model/operations/paste.ts';
import { withRefittedGroups } from '../model/operations/refit-groups.ts';
import type { EditorSession } from './editor-session.ts';
import { hasStructure } from './import/clipboard-html.ts';
import { copyAsPng, copyAsSvg } from './import/copy-as.ts';
import type { Imports } from './import/use-imports.ts';

interface Transfer extends ClipboardForms {
  files: readonly File[];
}

/**
 * Copies, cuts and pastes layers with the clipboard of the system. A field that is edited keeps its own clipboard events.
 * Returns what commands do with the clipboard.
 */
export function useClipboard(session: EditorSession, imports: Imports): Partial<ScreenActions> {
  const latest = useRef(imports);
  useEffect(() => {
    latest.current = imports;
  });
  useEffect(() => {
    const { store } = session;
    const isInField = ({ target }: Event) =>
      target instanceof Element && target.closest('input, textarea, [contenteditable], [role="dialog"]') !== null;
    const copy = (event: ClipboardEvent): readonly string[] => {
      const { layerIds } = store.selection;
      if (isInField(event) || layerIds.length === 0) return [];
      const { html, text } = printLayers(copySelection(session));
      event.clipboardData?.setData('text/html', html);
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      return layerIds;
    };
    const onCopy = (event: ClipboardEvent) => {
      const copied = copy(event);
      if (copied.length > 0) session.announce(`Copied ${countLayers(copied.length)}`);
    };
    const onCut = (event: ClipboardEvent) => {
      const cut = store.mayEdit ? copy(event) : [];
      if (cut.length === 0) return;
      const removed = removeLayers(store.document, store.pageId, cut);
      const { rectangles } = session.commandContext({});
      const diff = withRefittedGroups(store.document, store.pageId, removed, rectangles());
      store.dispatch({ label: 'Cut', diff, select: [] });
      session.announce(`Cut ${countLayers(cut.length)}`);
    };
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      if (isInField(event) || !store.mayEdit || !clipboardData) return;
      event.preventDefault();
      const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')];
      paste(session, latest.current, { html, text, files: [...clipboardData.files] }, 'beside');
    };
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCut);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCut);
      document.removeEventListener('paste', onPaste);
    };
  }, [session]);
  const attempt = (work: Promise<void>) => {
    work.catch((error) => {
      // The browser throws this if the person or a policy does not give access.
      const { title, advice } =
        error instanceof DOMException
          ? {
              title: 'The browser did not give access to the clipboard.',
              advice: 'Allow it in the settings of this site.',
            }
          : describeProblem(error);
      imports.showProblem(`${title} ${advice}`);
      session.announce(title);
    });
  };
  return {
    paste: (mode) => attempt(readSystemClipboard().then((transfer) => paste(session, imports, transfer, mode))),
    copyAs: (format) =>
      attempt(copiers[format](session).then(() => session.announce(`Copied as ${format.toUpperCase()}`))),
    importFiles: imports.chooseFiles,
  };
}

const copiers = {
  png: copyAsPng,
  svg: copyAsSvg,
  json: (session: EditorSession) => navigator.clipboard.writeText(JSON.stringify(copySelection(session), undefined, 2)),
};

function copySelection(session: EditorSession) {
  const { store } = session;
  return copyLayers(store.document, store.pageId, store.selection.layerIds, session.commandContext({}).rectangles());
}

/** Whether a text is the markup of an SVG. */
function isSvg(text: string): boolean {
  return /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,500}-->\s*)?(?:<!DOCTYPE[^>]{0,300}>\s*)?<svg[\s>]/i.test(
    text.slice(0, 2_000),
  );
}

/**
 * Layers of the editor first, then SVG, then HTML, then files, then text. A picture that was copied is a file beside HTML
 * without a text, while programs for documents add a picture of the HTML.
 */
function paste(session: EditorSession, imports: Imports, { files, ...forms }: Transfer, mode: PasteMode): void {
  const { store } = session;
  const layers = readLayers(forms);
  if (!layers) {
    if (isSvg(forms.text)) imports.insertSvg(forms.text);
    else if (hasStructure(forms.html) && (forms.text.trim() !== '' || files.length === 0))
      imports.insertHtml(forms.html, forms.text);
    else if (files.length > 0) imports.insertFiles(files);
    else if (forms.text !== '') imports.insertText(forms.text);
    return;
  }
  const tree = layerTree(store.document, store.pageId);
  const { diff, select, variables } = pasteLayers(store.document, store.pageId, layers, {
    selection: store.selection.layerIds,
    rectangles: session.commandContext({}).rectangles(),
    newId,
    mode,
    flows: (layerId) => autoLayout(tree, layerId) !== undefined,
  });
  const faults = store.dispatch({ label: 'Paste', diff, select });
  imports.showProblem(faults[0]?.message);
  const added = variables.length > 0 ? `, added the variables ${variables.join(', ')} to the page` : '';
  session.announce(faults[0]?.message ?? `Pasted ${countLayers(select.length)}${added}`);
}

/** @throws DOMException if the person or the browser refuses */
async function readSystemClipboard(): Promise<Transfer> {
  const items = await navigator.clipboard.read();
  const read = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? (await item.getType(type)).text() : '';
  };
  const pictures = items.filter(({ types }) => types.includes('image/png'));
  const files = pictures.map(
    async (item) => new File([await item.getType('image/png')], 'Image.png', { type: 'image/png' }),
  );
  return { html: await read('text/html'), text: await read('text/plain'), files: await Promise.all(files) };
}
