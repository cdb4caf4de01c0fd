import type { Area } from '../../../../../draw/geometry/area.ts';
import { transformPoint } from '../../../../../draw/geometry/matrix.ts';
import type { PlacedText } from '../../text/geometry/place-text.ts';
import type { TextEditing, TextEditingState } from '../../text/text-editing.ts';
import type { Camera } from '../../view/camera.ts';
import { toScreen } from '../../view/camera.ts';
import { bounds, corners, type Point } from '../../view/hit.ts';

/** What each part of a text's editor gets. */
export interface TextPartProps {
  editing: TextEditing;
  state: TextEditingState;
  camera: Camera;
}

/** What a part gets that gives the focus back to the field of the text. */
export interface FocusProps {
  focusField(): void;
}

/** The corners of an area of a text's box, on the screen. The text may be rotated. */
export function screenCorners({ place }: PlacedText, camera: Camera, { x, y, width, height }: Area): Point[] {
  const points: Point[] = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return points.map((point) => toScreen(camera, transformPoint(place.matrix, point.x, point.y)));
}

/** The box of a text on the screen. */
export function screenBox({ place }: PlacedText, camera: Camera): Point[] {
  return corners(place).map((point) => toScreen(camera, point));
}

/** The ends of the caret on the screen. */
export function screenCaret(placed: PlacedText, camera: Camera, { selection }: TextEditingState): Point[] | undefined {
  const caret = placed.geometry.caret(selection.head);
  if (!caret) return undefined;
  const { x, top, bottom } = caret;
  const [from, , , to] = screenCorners(placed, camera, { x, y: top, width: 0, height: bottom - top });
  return from && to && [from, to];
}

/** The upright area of the screen around a text. */
export function screenBounds({ place }: PlacedText, camera: Camera): Area {
  const { x, y, width, height } = bounds(place);
  const corner = toScreen(camera, { x, y });
  return { ...corner, width: width * camera.scale, height: height * camera.scale };
}
