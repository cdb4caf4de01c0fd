import { useEffect, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { ScreenPlaceholder } from '../../app/screen-placeholder.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { toast } from '../../design/index.ts';
import type { CommandContext, ScreenActions } from '../model/commands/command.ts';
import { findByKey } from '../model/commands/shortcuts.ts';
import { enclosing } from '../model/operations/places.ts';
import { fitArea, zoomAt, zoomTo } from '../view/camera.ts';
import { CanvasArea } from './canvas-area.tsx';
import { Conflicts } from './conflicts.tsx';
import styles from './editor.module.css';
import { EditorSession } from './editor-session.ts';
import { HttpHost } from './http-host.ts';
import { Inspector } from './inspector/inspector.tsx';
import { isMac } from './is-mac.ts';
import { LayerList } from './layer-list.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TopBar } from './toolbar.tsx';
import { useClipboard } from './use-clipboard.ts';
import { EditorContext, useEditor, useSessionState } from './use-editor.ts';

/** The visual editor of one page. */
export function Screen() {
  const { pageId = '' } = useParams();
  const { pathname } = useLocation();
  // The policy of a document decides whether it may compile wasm, and only that of the editor allows it.
  const isOwnDocument = loadedPath().endsWith('/edit');
  useEffect(() => {
    if (!isOwnDocument) location.assign(pathname);
  }, [isOwnDocument, pathname]);
  if (!isOwnDocument) return <ScreenPlaceholder />;
  return <OpenEditor key={pageId} pageId={pageId} />;
}

/** The path with which this document was loaded; later ones were shown without loading another. */
function loadedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : location.pathname;
}

function OpenEditor({ pageId }: { pageId: string }) {
  const mayEdit = useIsAtLeast('editor');
  const [session, setSession] = useState<EditorSession>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isClosed = false;
    const opening = EditorSession.open(new HttpHost(pageId), pageId, { mayEdit });
    opening.then((opened) => (isClosed ? opened.dispose() : setSession(opened)), setError);
    return () => {
      isClosed = true;
      setSession(undefined);
      opening.then(
        (opened) => opened.dispose(),
        () => {},
      );
    };
  }, [pageId, mayEdit]);
  if (error !== undefined) return <ProblemNotice error={error} />;
  if (!session) return <ScreenPlaceholder />;
  return (
    <EditorContext value={session}>
      <EditorFrame />
    </EditorContext>
  );
}

function EditorFrame() {
  const session = useEditor();
  const publish = useAction(async () => {
    await session.publish();
    toast('Published');
  });
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const screen = useScreenActions(
    session,
    () => void publish.run(undefined),
    () => setShowsShortcuts(true),
  );
  const context = useMemo(() => session.commandContext(screen), [session, screen]);
  useKeyboard(session, context);
  useClipboard(session);
  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && session.autosave.flush();
    document.addEventListener('visibilitychange', flush);
    return () => document.removeEventListener('visibilitychange', flush);
  }, [session]);
  const error = useSessionState((state) => state.error);
  return (
    <div className={styles.editor}>
      <TopBar context={context} />
      <aside className={styles.side}>
        <section aria-label="Pages" className={styles.pages}>
          <h2 className={styles.panelName}>Pages</h2>
          <PageLinks />
        </section>
        <h2 className={styles.panelName}>Layers</h2>
        <LayerList />
      </aside>
      <div className={styles.middle}>
        <ProblemNotice error={error ?? publish.error} />
        <CanvasArea />
      </div>
      <Inspector />
      <Announcements />
      <Conflicts />
      <Shortcuts isOpen={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
    </div>
  );
}

function PageLinks() {
  const { loaded, store } = useEditor();
  const { id, pages } = loaded.template;
  return (
    <ul className={styles.pageList}>
      {pages.map((page) => (
        <li key={page.id}>
          <a
            href={`/app/templates/${id}/pages/${page.id}/edit`}
            aria-current={page.id === store.pageId ? 'page' : undefined}
          >
            {page.name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What happened, for people who cannot see the canvas. */
function Announcements() {
  const announcement = useSessionState((state) => state.announcement);
  return (
    <p role="status" aria-label="Announcements" className={styles.unseen}>
      {announcement}
    </p>
  );
}

function useScreenActions(
  session: EditorSession,
  publish: () => void,
  openShortcuts: () => void,
): Partial<ScreenActions> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions do the same in every render
  return useMemo((): Partial<ScreenActions> => {
    const center = () => ({ x: session.screenSize.width / 2, y: session.screenSize.height / 2 });
    return {
      chooseTool: (tool) => session.chooseTool(tool),
      zoomBy: (factor) => session.setCamera(zoomAt(session.state.camera, center(), factor)),
      zoomTo: (scale) => session.setCamera(zoomTo(session.state.camera, center(), scale)),
      zoomToFit: () => session.zoomToFit(),
      zoomToSelection: () => {
        const rectangles = session.commandContext({}).rectangles();
        const areas = session.store.selection.layerIds.flatMap((layerId) => rectangles.get(layerId) ?? []);
        if (areas.length > 0) session.setCamera(fitArea(enclosing(areas), session.screenSize, 8));
      },
      toggleSnapping: () => session.setSnapping(!session.state.isSnapping),
      editText: (layerId) => session.editText(layerId),
      openShortcuts,
      openPage: (step) => {
        const { id, pages } = session.loaded.template;
        const next = pages[pages.findIndex((page) => page.id === session.store.pageId) + step];
        if (next) location.assign(`/app/templates/${id}/pages/${next.id}/edit`);
      },
      startRenaming: (layerId) => session.rename(layerId),
      ...(session.store.mayEdit ? { publish } : {}),
    };
  }, [session]);
}

/** Keys of the whole editor. A field that is edited keeps its own, and so does the tree for those that it uses. */
function useKeyboard(session: EditorSession, context: CommandContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || event.isComposing || event.defaultPrevented) return;
      if (
        target.closest(
          'input, textarea, select, [contenteditable], [data-own-keys], [role="dialog"], [role="menu"], [role="listbox"]',
        )
      )
        return;
      if (event.key === 'Escape' && session.store.isGesturing) {
        session.tools.cancel();
        return;
      }
      const isInCanvas = target.closest('[role="application"]') !== null;
      if (isInCanvas && event.key === 'Enter' && session.state.tool !== 'Move') {
        event.preventDefault();
        session.addAtCenter();
        return;
      }
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
      // Outside of the canvas, plain keys move the focus or press a button.
      if (!isInCanvas && isPlain && event.key !== 'Delete' && event.key !== 'Backspace') return;
      const command = findByKey(event, { isMac }).find((each) => each.isEnabled(context));
      if (!command) return;
      event.preventDefault();
      command.run(context);
    };
    const root = document.querySelector(`.${styles.editor}`);
    const listener = (event: Event) => event instanceof KeyboardEvent && onKeyDown(event);
    root?.addEventListener('keydown', listener);
    return () => root?.removeEventListener('keydown', listener);
  }, [session, context]);
}
