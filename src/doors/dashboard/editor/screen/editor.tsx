import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { ScreenPlaceholder } from '../../app/screen-placeholder.tsx';
import { classes } from '../../design/index.ts';
import { prepareEngines } from '../canvas/engine/start-engine.ts';
import type { CommandContext, ScreenActions } from '../model/commands/command.ts';
import { findByKey } from '../model/commands/shortcuts.ts';
import { isDrawingTool } from '../model/new-layers.ts';
import { enclosing } from '../model/operations/places.ts';
import { fitArea, zoomAt, zoomTo } from '../view/camera.ts';
import { BrowserNotice } from './browser-picture/browser-notice.tsx';
import { CanvasArea } from './canvas-area.tsx';
import { pressCropKey } from './crop/crop-keys.ts';
import flowStyles from './data/flow/flow-pages.module.css';
import { FlowPages } from './data/flow/flow-pages.tsx';
import { LeftPanel } from './data/left-panel.tsx';
import styles from './editor.module.css';
import type { EditorSession } from './editor-session.ts';
import { ImportStatus } from './import/import-status.tsx';
import { useImports } from './import/use-imports.ts';
import { Inspector } from './inspector/inspector.tsx';
import { isMac } from './is-mac.ts';
import jsonStyles from './json-view/json-view.module.css';
import { CommandPalette } from './menus/command-palette.tsx';
import { PagesPanel } from './pages/pages-panel.tsx';
import { pageActions, usePages } from './pages/use-pages.ts';
import { Conflicts } from './saving/conflicts.tsx';
import { Elsewhere } from './saving/elsewhere.tsx';
import { PublishDialog } from './saving/publish-dialog.tsx';
import savingStyles from './saving/saving.module.css';
import { SavingNotice } from './saving/saving-notice.tsx';
import { type OpenLock, useOpenSession } from './saving/use-open-session.ts';
import { useSaving } from './saving/use-saving.ts';
import { ShaderPicker } from './shader-picker.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TopBar } from './toolbar.tsx';
import { useClipboard } from './use-clipboard.ts';
import { EditorContext, useEditor, useSessionState } from './use-editor.ts';
import { Warnings } from './warnings.tsx';

// The policy of a document decides whether it may compile wasm, and only that of the editor allows it.
const isOwnDocument = loadedPath().endsWith('/edit');
// The engine starts while the session is loaded. A failure is reported when the page is opened.
if (isOwnDocument) prepareEngines();

const JsonView = lazy(() => import('./json-view/json-view.tsx'));

/** The panels do not wait for the first picture of the page longer than this, in milliseconds. */
const firstPictureMs = 300;
/** Why something was not done is shown this long, in milliseconds. */
const refusalMs = 8_000;

/** The visual editor of one page. */
export function Screen() {
  const { id = '', pageId = '' } = useParams();
  const { pathname } = useLocation();
  useEffect(() => {
    // With a slash at its end, the path is not the editor's.
    if (!isOwnDocument) location.replace(pathname.replace(/\/+$/, ''));
  }, [pathname]);
  if (!isOwnDocument) return <ScreenPlaceholder />;
  return <OpenEditor key={pageId} templateId={id} pageId={pageId} />;
}

/** The path with which this document was loaded; later ones were shown without loading another. */
function loadedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : location.pathname;
}

function OpenEditor({ templateId, pageId }: { templateId: string; pageId: string }) {
  const { session, error, lock } = useOpenSession(templateId, pageId);
  if (error !== undefined) return <ProblemNotice error={error} />;
  if (!session) return <ScreenPlaceholder />;
  return (
    <EditorContext value={session}>
      <EditorFrame lock={lock} />
    </EditorContext>
  );
}

function EditorFrame({ lock }: { lock: OpenLock }) {
  const session = useEditor();
  const [isPublishing, setPublishing] = useState(false);
  const [showsJson, setShowsJson] = useState(false);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const [showsPalette, setShowsPalette] = useState(false);
  const screen = useScreenActions(session, {
    publish: () => setPublishing(true),
    openShortcuts: () => setShowsShortcuts(true),
    openPalette: () => setShowsPalette(true),
    toggleJson: () => setShowsJson((shows) => !shows),
  });
  const pages = usePages(session);
  const imports = useImports(session);
  const transfers = useClipboard(session, imports);
  const context = session.commandContext({ ...screen, ...pageActions(pages), ...transfers });
  useKeyboard(session, context);
  useSaving(session);
  const [isReviewing, setReviewing] = useState(true);
  const error = useSessionState((state) => state.error ?? state.drawingError);
  const showsPanels = usePanels();
  return (
    <div className={styles.editor} {...imports.dropHandlers}>
      <TopBar context={context} />
      <aside className={styles.side}>
        {showsPanels && (
          <>
            <PagesPanel pages={pages} />
            <LeftPanel />
          </>
        )}
      </aside>
      <div className={classes(styles.middle, showsJson && jsonStyles.split)}>
        <div className={flowStyles.canvasAndPages}>
          <CanvasArea context={context} />
          <FlowPages />
        </div>
        <Warnings />
        <BrowserNotice />
        <ImportStatus imports={imports} />
        {showsJson && (
          <Suspense fallback={<ScreenPlaceholder />}>
            <JsonView onClose={() => setShowsJson(false)} />
          </Suspense>
        )}
        <div className={savingStyles.notices}>
          <ProblemNotice error={error} />
          <SavingNotice onReview={() => setReviewing(true)} />
          {lock.isElsewhere && <Elsewhere state={lock.state} onTakeOver={lock.takeOver} />}
        </div>
        <Announcements />
      </div>
      {showsPanels ? <Inspector /> : <div className={styles.inspector} />}
      <Conflicts isOpen={isReviewing} onClose={() => setReviewing(false)} />
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
      <CommandPalette isOpen={showsPalette} onClose={() => setShowsPalette(false)} context={context} />
      <ShaderPicker />
      <Shortcuts isOpen={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
    </div>
  );
}

/**
 * Whether the panels beside the canvas are built: once the page is shown, or if that takes long. Building them takes longer
 * than a frame, so React does it in pieces, between which the canvas answers.
 */
function usePanels(): boolean {
  const isSettled = useSessionState(
    ({ shownVersion, error, drawingError }) => shownVersion > 0 || (error ?? drawingError) !== undefined,
  );
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), firstPictureMs);
    return () => clearTimeout(timer);
  }, []);
  return useDeferredValue(isSettled || isLate, false);
}

/** What happened, for people who cannot see the canvas, and why something was not done, for everybody. */
function Announcements() {
  const session = useEditor();
  const announcement = useSessionState((state) => state.announcement);
  const { text, isRefusal } = announcement;
  useEffect(() => {
    if (!announcement.isRefusal) return;
    const timer = setTimeout(() => session.announce(''), refusalMs);
    return () => clearTimeout(timer);
  }, [session, announcement]);
  return (
    <p role="status" aria-label="Announcements" className={isRefusal ? styles.refusal : styles.unseen}>
      {text}
    </p>
  );
}

function useScreenActions(
  session: EditorSession,
  { publish, ...dialogs }: Pick<ScreenActions, 'publish' | 'openShortcuts' | 'openPalette' | 'toggleJson'>,
): Partial<ScreenActions> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: these functions do the same in every render
  return useMemo((): Partial<ScreenActions> => {
    const center = () => ({ x: session.drawing.screenSize.width / 2, y: session.drawing.screenSize.height / 2 });
    return {
      chooseTool: (tool) => session.chooseTool(tool),
      zoomBy: (factor) => session.drawing.setCamera(zoomAt(session.state.camera, center(), factor)),
      zoomTo: (scale) => session.drawing.setCamera(zoomTo(session.state.camera, center(), scale)),
      zoomToFit: () => session.drawing.zoomToFit(),
      zoomToSelection: () => {
        const rectangles = session.commandContext({}).rectangles();
        const areas = session.store.selection.layerIds.flatMap((layerId) => rectangles.get(layerId) ?? []);
        if (areas.length > 0) session.drawing.setCamera(fitArea(enclosing(areas), session.drawing.screenSize, 8));
      },
      toggleSnapping: () => session.setSnapping(!session.state.isSnapping),
      toggleRulers: () => session.setRulers(!session.state.showsRulers),
      showRulers: () => session.setRulers(true),
      togglePixelGrid: () => session.setPixelGrid(!session.state.showsPixelGrid),
      editText: (layerId) => session.editing.editText(layerId),
      cropImage: (layerId) => session.editing.cropImage(layerId),
      ...dialogs,
      openWarnings: () => session.showWarnings(true),
      toggleBrowserPicture: () => session.browserPicture.toggle(),
      openRows: () => session.openRows(true),
      showRow: (step) => session.showRowBy(step),
      startRenaming: (layerId) => session.rename(layerId),
      ...(session.store.mayEdit ? { publish } : {}),
    };
  }, [session]);
}

/** Keys of the whole editor. A field that is edited keeps its own, and so does the tree for those that it uses. */
function useKeyboard(session: EditorSession, context: CommandContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The JSON view is in a shadow root, so the target of its events is its host.
      const [target] = event.composedPath();
      if (!(target instanceof HTMLElement) || event.isComposing || event.defaultPrevented) return;
      if (
        target.closest(
          'input, textarea, select, [contenteditable], [data-own-keys], [role="dialog"], [role="menu"], [role="listbox"]',
        )
      )
        return;
      const isInCanvas = target.closest('[role="application"]') !== null;
      if (pressCropKey(session, event, isInCanvas)) {
        event.preventDefault();
        return;
      }
      if (event.key === 'Escape' && session.tools.isBusy) {
        session.tools.cancel();
        return;
      }
      if (isInCanvas && event.key === 'Enter' && isDrawingTool(session.state.tool)) {
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
