import { createContext, useContext, useDeferredValue, useRef, useSyncExternalStore } from 'react';
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

/** Panels for more selected layers than this are drawn in pieces, between which the canvas answers. */
const manySelected = 20;

/** The ids of the layers that are selected, for panels. */
export function useSelection(): readonly string[] {
  return useSelectionOf(viewsOf(useEditor()).panels);
}

/** The ids of the layers that are selected, for the layer list, which follows a marquee ten times a second. */
export function useListedSelection(): readonly string[] {
  return useSelectionOf(viewsOf(useEditor()).drawn);
}

function useSelectionOf(view: PanelView): readonly string[] {
  const selection = useSyncExternalStore(view.subscribe, () => view.state().selected);
  const deferred = useDeferredValue(selection);
  return selection.length > manySelected ? deferred : selection;
}

/** The ids of the layers that are selected, for the canvas. A gesture can select copies. */
export function useLiveSelection(): readonly string[] {
  const { store, subscribe } = useEditor();
  return useSyncExternalStore(subscribe, () => store.selection.layerIds);
}

/** The tree of the open page, for the canvas. It changes with every move of a gesture. */
export function useLiveLayerTree(): LayerTree {
  const { store, subscribe } = useEditor();
  return useSyncExternalStore(subscribe, () => layerTree(store.document, store.pageId));
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
  return useValuesOf(panels, ({ tree }) => read(tree));
}

/** Values that are read from the drawn page, which follow a gesture ten times a second. */
export function useDrawnValues<Value>(read: (page: PanelState) => readonly Value[]): readonly Value[] {
  const { drawn } = viewsOf(useEditor());
  return useValuesOf(drawn, read);
}

function useValuesOf<Value>(view: PanelView, read: (page: PanelState) => readonly Value[]): readonly Value[] {
  const last = useRef<{ page: PanelState; read: typeof read; values: readonly Value[] }>(undefined);
  return useSyncExternalStore(view.subscribe, () => {
    const page = view.state();
    const { current } = last;
    // React asks several times for each drawing, and a thousand layers can be selected.
    if (current?.page === page && current.read === read) return current.values;
    const values = read(page);
    const isSame = current?.values.length === values.length && values.every((value, i) => value === current.values[i]);
    last.current = { page, read, values: isSame ? current.values : values };
    return last.current.values;
  });
}
