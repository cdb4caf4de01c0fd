import { useEffect } from 'react';
import { newId } from '../../../../core/ids.ts';
import { pasteText, toClipboardText } from '../model/clipboard.ts';
import { countLayers } from '../model/commands/edit.ts';
import { removeLayers } from '../model/operations/layers.ts';
import { withRefittedGroups } from '../model/operations/refit-groups.ts';
import { toPage } from '../view/camera.ts';
import type { EditorSession } from './editor-session.ts';

/** Copies, cuts and pastes layers with the clipboard of the system. A field that is edited keeps its own clipboard events. */
export function useClipboard(session: EditorSession): void {
  useEffect(() => {
    const { store } = session;
    const isInField = ({ target }: Event) => target instanceof Element && target.closest('input, textarea') !== null;
    const copy = (event: ClipboardEvent): readonly string[] => {
      const { layerIds } = store.selection;
      if (isInField(event) || layerIds.length === 0) return [];
      event.clipboardData?.setData('text/plain', toClipboardText(store.document, store.pageId, layerIds));
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
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isInField(event) || !store.mayEdit || text === '') return;
      event.preventDefault();
      const { width, height } = session.screenSize;
      const center = toPage(session.state.camera, { x: width / 2, y: height / 2 });
      const options = { selection: store.selection.layerIds, center, newId };
      const { diff, select } = pasteText(store.document, store.pageId, text, options);
      const faults = store.dispatch({ label: 'Paste', diff, select });
      session.announce(faults[0]?.message ?? `Pasted ${countLayers(select.length)}`);
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
}
