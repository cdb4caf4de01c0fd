import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { LayerTree } from '../model/layer-tree.ts';
import { layerTree } from '../model/layer-tree.ts';
import type { EditorSession } from './editor-session.ts';
import { LayerOutline } from './layer-outline.ts';
import { type PanelState, PanelView, panelDelayMs } from './panel-view.ts';
import type { SessionState } from './session-state.ts';

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

/** The ids of the layers that are selected, for panels. */
export function useSelection(): readonly string[] {
  const { panels } = viewsOf(useEditor());
  return useSyncExternalStore(panels.subscribe, () => panels.state().selected);
}

/** The ids of the layers that are selected, for the canvas. A gesture can select copies. */
export function useLiveSelection(): readonly string[] {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => store.selection.layerIds);
}

/** The tree of the open page, for the canvas. It changes with every move of a gesture. */
export function useLiveLayerTree(): LayerTree {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => layerTree(store.document, store.pageId));
}

interface PanelViews {
  panels: PanelView;
  drawn: PanelView;
  outline: LayerOutline;
}

const panelViews = new WeakMap<EditorSession, PanelViews>();

function viewsOf(session: EditorSession): PanelViews {
  const known = panelViews.get(session);
  if (known) return known;
  const views = {
    panels: new PanelView(session, () => (session.tools.isBusy ? undefined : panelDelayMs)),
    drawn: new PanelView(session, () => panelDelayMs),
    outline: new LayerOutline(),
  };
  panelViews.set(session, views);
  return views;
}

/** The tree of the open page, for panels. They show a gesture of the canvas at its end. */
export function useLayerTree(): LayerTree {
  const { panels } = viewsOf(useEditor());
  return useSyncExternalStore(panels.subscribe, () => panels.state().tree);
}

/** The tree of the open page for what does not show the places and contents of layers. Changes of these do not change it. */
export function useLayerOutline(): LayerTree {
  const session = useEditor();
  const { panels, outline } = viewsOf(session);
  const { store } = session;
  return useSyncExternalStore(panels.subscribe, () =>
    outline.follow(panels.state().tree, store.document, store.pageId),
  );
}

/** Values that are read from the tree of the open page. The component is drawn again when one of them changes. */
export function useLayerValues<Value>(read: (tree: LayerTree) => readonly Value[]): readonly Value[] {
  const { panels } = viewsOf(useEditor());
  const last = useRef<readonly Value[]>(undefined);
  return useSyncExternalStore(panels.subscribe, () => {
    const values = read(panels.state().tree);
    const { current } = last;
    if (current?.length === values.length && values.every((value, index) => value === current[index])) return current;
    last.current = values;
    return values;
  });
}

/** The tree and the boxes of the open page, for the few fields that follow a gesture ten times a second. */
export function useDrawnPage(): PanelState {
  const { drawn } = viewsOf(useEditor());
  return useSyncExternalStore(drawn.subscribe, drawn.state);
}
