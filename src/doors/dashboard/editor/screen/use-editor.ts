import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LayerTree } from '../model/layer-tree.ts';
import { layerTree } from '../model/layer-tree.ts';
import type { EditorStore } from '../model/store.ts';
import type { EditorSession, SessionState } from './editor-session.ts';
import { PanelDocument } from './panel-document.ts';

export const EditorContext = createContext<EditorSession | undefined>(undefined);

/** The session of the editor around a component. @throws Error outside of one */
export function useEditor(): EditorSession {
  const session = useContext(EditorContext);
  if (!session) throw new Error('This component is outside of the editor');
  return session;
}

/** A part of the session's state. The component is drawn again when that part changes. */
export function useSessionState<Part>(pick: (state: SessionState) => Part): Part {
  const session = useEditor();
  return useSyncExternalStore(session.subscribe, () => pick(session.state));
}

/** The layers that are selected, by their ids. */
export function useSelection(): readonly string[] {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => store.selection.layerIds);
}

/** The tree of the open page, for the canvas. It changes with every move of a gesture. */
export function useLiveLayerTree(): LayerTree {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => layerTree(store.document, store.pageId));
}

const panelDocuments = new WeakMap<EditorStore, PanelDocument>();

/** The tree of the open page, for panels. They follow a gesture ten times a second. */
export function useLayerTree(): LayerTree {
  const { store } = useEditor();
  const panels = panelDocuments.get(store) ?? new PanelDocument(store);
  panelDocuments.set(store, panels);
  return useSyncExternalStore(panels.subscribe, panels.tree);
}
