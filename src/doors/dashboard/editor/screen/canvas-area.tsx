import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { CommandContext } from '../model/commands/command.ts';
import type { HandleHit, Modifiers, PointerInput } from '../tools/tool.ts';
import { pan, toPage, wheelFactor, zoomAt } from '../view/camera.ts';
import { zoomPicture } from '../view/crop.ts';
import { firstBoxes } from '../view/hit.ts';
import { BrowserPage } from './browser-picture/browser-notice.tsx';
import { CropOverlay } from './crop/crop-overlay.tsx';
import styles from './editor.module.css';
import type { EditorSession } from './editor-session.ts';
import { CanvasControlsOutlet } from './inspector/canvas/canvas-controls.tsx';
import { isMac } from './is-mac.ts';
import { useCanvasMenu } from './menus/canvas-menu.tsx';
import { parseHandle } from './overlay/handle-names.ts';
import { SelectionOverlay } from './overlay/selection-overlay.tsx';
import { TextEditor } from './text/text-editor.tsx';
import { useEdgePan } from './use-edge-pan.ts';
import { useEditor, useSessionState } from './use-editor.ts';

/** Two presses within this time and distance are a double click. */
const doubleClickMs = 450;
const doubleClickPx = 6;

/** The canvas: the engine's picture, the overlay, and the events of pointer and wheel. */
export function CanvasArea({ context }: { context: CommandContext }) {
  const session = useEditor();
  const area = useRef<HTMLDivElement>(null);
  const drawnScale = useSyncExternalStore(session.subscribe, () => session.drawing.drawnScale);
  const isReady = useSessionState(
    ({ shownVersion, isLoading, camera }) => shownVersion > 0 && !isLoading && camera.scale === drawnScale,
  );
  useCanvasSize(area, session);
  useWheel(area, session);
  useEdgePan(area, session);
  const pointer = usePointer(area, session);
  const { onContextMenu, menu } = useCanvasMenu(context);
  return (
    <div
      ref={area}
      role="application"
      aria-label="Canvas"
      aria-busy={!isReady}
      data-zoom={drawnScale}
      aria-describedby="canvas-help"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas is one stop of the keyboard; the tree has its layers
      tabIndex={0}
      className={styles.canvas}
      {...pointer}
      onContextMenu={onContextMenu}
    >
      <PagePictures />
      <BrowserPage />
      <SelectionOverlay />
      <CropOverlay />
      {menu}
      <CanvasControlsOutlet />
      <TextEditor />
      <p id="canvas-help" className={styles.unseen}>
        Arrow keys move the selected layers. Use the tree Layers to select layers by keyboard.
      </p>
    </div>
  );
}

/** The pictures of the engine, placed by the camera. Until they are drawn at its zoom, they are scaled. */
function PagePictures() {
  const session = useEditor();
  const place = useRef<HTMLDivElement>(null);
  const camera = useSessionState((state) => state.camera);
  const drawnScale = useSyncExternalStore(session.subscribe, () => session.drawing.drawnScale);
  useEffect(() => {
    const { element } = session.drawing.pictures;
    place.current?.append(element);
    return () => element.remove();
  }, [session]);
  const { x, y, scale } = camera;
  return (
    <div
      ref={place}
      className={styles.pictures}
      style={{ transform: `translate(${-x * scale}px, ${-y * scale}px) scale(${scale / drawnScale})` }}
    />
  );
}

function useCanvasSize(area: RefObject<HTMLDivElement | null>, session: EditorSession): void {
  // The observer would report the first size a frame later.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const resize = () => session.drawing.resize({ width: element.clientWidth, height: element.clientHeight });
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, session]);
}

/**
 * The wheel pans; with Ctrl or Cmd, as browsers report a pinch, it zooms to the pointer. While an image is cropped, it zooms
 * the image.
 */
function useWheel(area: RefObject<HTMLDivElement | null>, session: EditorSession): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { camera } = session.state;
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const [x, y] = [event.deltaX * pixels, event.deltaY * pixels];
      const crop = session.state.cropping?.crop;
      if (crop && !event.ctrlKey && !event.metaKey) {
        const drawn = firstBoxes(session.state.boxes).get(crop.layerId);
        const anchor = crop.toCrop(drawn, toPage(camera, screenPoint(element, event)));
        crop.show(zoomPicture(crop.crop, wheelFactor(y), anchor));
      } else if (event.ctrlKey || event.metaKey)
        session.drawing.setCamera(zoomAt(camera, screenPoint(element, event), wheelFactor(y)));
      else session.drawing.setCamera(pan(camera, event.shiftKey && x === 0 ? { x: y, y: 0 } : { x, y }));
    };
    // React listens passively, where the page would scroll as well.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [area, session]);
}

interface Press {
  time: number;
  x: number;
  y: number;
  clicks: number;
}

function usePointer(area: RefObject<HTMLDivElement | null>, session: EditorSession) {
  const last = useRef<Press>({ time: 0, x: 0, y: 0, clicks: 0 });
  const isSpaceDown = useRef(false);
  useEffect(() => {
    const cancel = () => {
      isSpaceDown.current = false;
      session.tools.cancel();
    };
    window.addEventListener('blur', cancel);
    return () => window.removeEventListener('blur', cancel);
  }, [session]);

  const modifiers = (event: KeyEventLike): Modifiers => ({
    shift: event.shiftKey,
    alt: event.altKey,
    mod: isMac ? event.metaKey : event.ctrlKey,
    space: isSpaceDown.current,
  });
  const input = (event: ReactPointerEvent<HTMLDivElement>, clicks: number): PointerInput => {
    const screen = screenPoint(event.currentTarget, event);
    return {
      screen,
      page: toPage(session.state.camera, screen),
      pointerType: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
      button: event.button,
      clicks,
      time: event.timeStamp,
      modifiers: modifiers(event),
      handle: readHandle(event.target),
    };
  };
  return {
    onPointerDown: (event: ReactPointerEvent<HTMLDivElement>) => {
      session.editing.endText();
      event.currentTarget.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      const { time, x, y, clicks: before } = last.current;
      const isNear = Math.hypot(event.clientX - x, event.clientY - y) <= doubleClickPx;
      const clicks = event.timeStamp - time <= doubleClickMs && isNear ? before + 1 : 1;
      last.current = { time: event.timeStamp, x: event.clientX, y: event.clientY, clicks };
      session.tools.press(input(event, clicks));
      setCursor(area, session);
    },
    // The focus was set above. The browser would take it back from a field that a double click has just opened.
    onMouseDown: (event: ReactMouseEvent<HTMLDivElement>) => event.preventDefault(),
    onPointerMove: (event: ReactPointerEvent<HTMLDivElement>) => {
      session.tools.move(input(event, 1));
      setCursor(area, session);
    },
    onPointerUp: (event: ReactPointerEvent<HTMLDivElement>) => {
      session.tools.release(input(event, last.current.clicks));
      setCursor(area, session);
    },
    onPointerCancel: () => session.tools.cancel(),
    // After a release, nothing is left to cancel.
    onLostPointerCapture: () => {
      if (session.tools.isBusy) session.tools.cancel();
    },
    onPointerLeave: () => {
      if (!session.tools.isBusy) session.tools.cancel();
    },
    onKeyDown: (event: React.KeyboardEvent<HTMLDivElement>) => {
      if (event.key === ' ') {
        isSpaceDown.current = true;
        event.preventDefault();
      }
      // Some browsers open their menu, and the canvas would lose the keys that follow.
      if (event.key === 'Alt') event.preventDefault();
      session.tools.changeModifiers(modifiers(event));
    },
    onKeyUp: (event: React.KeyboardEvent<HTMLDivElement>) => {
      if (event.key === ' ') isSpaceDown.current = false;
      session.tools.changeModifiers(modifiers(event));
    },
  };
}

type KeyEventLike = Pick<KeyboardEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

function setCursor(area: RefObject<HTMLDivElement | null>, session: EditorSession): void {
  if (area.current) area.current.style.cursor = session.tools.cursor;
}

function screenPoint(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** The handle of the overlay under the pointer. */
function readHandle(target: EventTarget): HandleHit | undefined {
  const name = target instanceof SVGElement ? target.dataset['handle'] : undefined;
  return name === undefined ? undefined : parseHandle(name);
}
