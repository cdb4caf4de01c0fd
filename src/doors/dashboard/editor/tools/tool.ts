import type { Area } from '../../../../draw/geometry/area.ts';
import type { Announcer } from '../model/announcer.ts';
import type { ToolName } from '../model/commands/command.ts';
import type { EditorStore } from '../model/store.ts';
import type { Camera } from '../view/camera.ts';
import type { Drop } from '../view/drop.ts';
import type { PlacedBox, Point } from '../view/hit.ts';
import type { Corner } from '../view/radius.ts';
import type { NeighborDistance, Snap } from '../view/snapping.ts';
import type { SpacingHandle } from '../view/spacing.ts';
import type { Handle } from '../view/transform.ts';
import type { Cropping } from './cropping.ts';

/** Keys that change a gesture while it runs, read at every event. */
export interface Modifiers {
  shift: boolean;
  alt: boolean;
  /** Cmd on a Mac, Ctrl elsewhere. */
  mod: boolean;
  space: boolean;
}

export const noModifiers: Modifiers = { shift: false, alt: false, mod: false, space: false };

/** A pointer event on the canvas. */
export interface PointerInput {
  /** In px of the canvas element. */
  screen: Point;
  /** In px of the page. */
  page: Point;
  pointerType: 'mouse' | 'pen' | 'touch';
  /** 0 is the main button, 1 the middle one, 2 the secondary one. */
  button: number;
  /** 2 for the second press of a double click. */
  clicks: number;
  /** In milliseconds, of any clock that does not jump. */
  time: number;
  modifiers: Modifiers;
  /** The handle of the selection under the pointer, if any. */
  handle?: HandleHit | undefined;
}

/** The edges of the page that a handle drags. The other two stay, because positions are measured from them. */
export interface PageEdge {
  x: 0 | 1;
  y: 0 | 1;
}

/** What of the overlay the pointer is on: the frame of the selection, a space in it, a guide, or a ruler. */
export type HandleHit =
  | { kind: 'resize'; handle: Handle }
  | { kind: 'rotate' }
  | SpacingHandle
  | { kind: 'radius'; corner: Corner }
  /** The frame of an image that is cropped, and a corner of its whole picture. */
  | { kind: 'crop'; handle: Handle }
  | { kind: 'picture'; handle: Handle }
  | { kind: 'page'; edge: PageEdge }
  | { kind: 'guide'; axis: 'x' | 'y'; index: number }
  | { kind: 'ruler'; axis: 'x' | 'y' };

/** What is drawn over the picture. Everything is in px of the page. */
export interface Overlay {
  /** The layer that a click would select. */
  hovered?: string | undefined;
  marquee?: Area | undefined;
  snap?: Snap | undefined;
  distances?: readonly NeighborDistance[] | undefined;
  drop?: Drop | undefined;
  /** The container in which the dragged layers stay. */
  parent?: string | undefined;
  /** The area of a layer that is being drawn. */
  drawn?: Area | undefined;
  /** The space that is dragged. */
  spacing?: SpacingHandle | undefined;
  /** The corner whose radius is dragged. */
  radius?: Corner | undefined;
  /** A number at the pointer: a size, an angle, a position. */
  readout?: { text: string; at: Point } | undefined;
}

/** What tools know of the screen and do on it. */
export interface ToolContext extends Announcer {
  store: EditorStore;
  /** The boxes of the open page in drawn order, with the page itself first under ''. */
  boxes(): readonly PlacedBox[];
  camera(): Camera;
  setCamera(camera: Camera): void;
  tool(): ToolName;
  chooseTool(tool: ToolName): void;
  isSnapping(): boolean;
  /** Whether rulers and guides are shown. Layers snap to guides only while these are shown. */
  showsRulers(): boolean;
  /** Whether the layers of a page that is resized follow their constraints. */
  resizesLayers(): boolean;
  showOverlay(overlay: Overlay): void;
  editText(layerId: string): void;
  /** Starts to crop an image. */
  cropImage(layerId: string): void;
  /** The crop of an image that is under way. */
  cropping(): Cropping | undefined;
  newId(): string;
  /** Asks for the shader that a new layer shows, and then calls `use`. Absent where there are no shaders. */
  chooseShader?(use: (shaderId: string) => void): void;
}

/** What the states of the canvas know. */
export interface GestureContext extends ToolContext {
  /** The state in which nothing is pressed. */
  idle(): ToolState;
}

/** A state of the canvas: what the next event means. Each handler returns the state that follows. */
export interface ToolState {
  /** Whether nothing is pressed, so that there is nothing to cancel. */
  isIdle?: true;
  /** Whether the canvas pans while the pointer is at one of its edges. */
  pansAtEdges?: true;
  /** The cursor of CSS while the state lasts. */
  cursor: string;
  move(input: PointerInput): ToolState;
  release(input: PointerInput): ToolState;
  /** Escape, blur, a cancelled pointer: undoes what the state has begun. */
  cancel(): ToolState;
  press?(input: PointerInput): ToolState;
}

/** A press becomes a drag after this many screen px (EDT-5). */
export function dragThreshold(pointerType: PointerInput['pointerType']): number {
  return pointerType === 'touch' ? 8 : 4;
}

/** The thickness in screen px at which a line can be hit. */
export const hitSlop = 8;
