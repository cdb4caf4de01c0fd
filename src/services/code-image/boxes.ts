import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import { backdropBoxes, defaultBackground } from './backdrop.ts';
import { type CodeRows, codeRows } from './code-rows.ts';
import type { WindowColors } from './colors.ts';
import type { Frame } from './frame.ts';
import { headerBoxes } from './header.ts';
import { bar, px } from './placed.ts';
import type { CodeImageRequest } from './request.ts';
import { painter } from './row-boxes.ts';
import type { Row, Run } from './rows.ts';
import { shadowBoxes } from './shadow.ts';

interface CodePicture {
  request: CodeImageRequest;
  frame: Frame;
  rows: readonly Row[];
  colors: WindowColors;
  /** A canonical list of families. */
  fontFamily: string;
}

/**
 * The maximum number of different characters of other fonts that are shrunk, because each round of shrinking measures
 * all of them.
 */
const maxShrinking = 200;
/** The color of transparent parts in a JPEG, which has no transparency. Without it, they would be black. */
const paper = '#ffffff';

/**
 * Returns the canonical background of the picture. The default is a calm gradient, or a transparent background if there
 * is no padding around the window.
 */
export function chooseBackground({ style: { background, padding } }: CodeImageRequest): string {
  return background ?? (padding === 0 ? 'transparent' : defaultBackground);
}

/**
 * Builds the box tree of a picture of code (CODE-5). Every box has an absolute position, so nothing depends on an
 * engine's layout. For `plainFrom` see CodeRows.
 */
export function codeBoxes(picture: CodePicture): { root: ContainerBox } & Pick<CodeRows, 'plainFrom'> {
  const { request, frame, fontFamily } = picture;
  const { background, padding, borderRadius } = request.style;
  const { boxes, ...plain } = rowsIn(picture);
  const isDefault = background === undefined && padding > 0;
  const { width, height } = frame;
  const size = { width: px(width), height: px(height) };
  const backdrop: ContainerBox = {
    kind: 'container',
    layerId: 'background',
    style: {
      position: 'absolute',
      left: '0px',
      top: '0px',
      ...size,
      ...(isDefault ? {} : { background: chooseBackground(request) }),
    },
    children: [
      ...(isDefault ? backdropBoxes(frame, padding, borderRadius) : []),
      ...drawWindowShadow(picture),
      windowBox(picture, boxes),
    ],
  };
  const root: ContainerBox = {
    kind: 'container',
    layerId: '',
    style: {
      display: 'block',
      position: 'relative',
      // There is no clipping, because it would double the time, and content beyond the picture is not drawn in any
      // case.
      ...size,
      fontFamily,
      fontSize: px(request.style.fontSize),
      ...(request.format === 'jpeg' ? { backgroundColor: paper } : {}),
    },
    children: [backdrop],
  };
  return { root, ...plain };
}

/** Draws the shadow of the window, and an edge that separates a dark window from a dark background. */
function drawWindowShadow({ request, frame, colors }: CodePicture): Box[] {
  const { padding, borderRadius, shadow } = request.style;
  if (!shadow || padding === 0) return [];
  const windowPlace = { left: padding, top: padding, ...frame.window };
  const { width, height } = frame.window;
  const edge = bar(
    'shadow',
    { left: padding - 1, top: padding - 1, width: width + 2, height: height + 2 },
    // The box has only a border, because filling the area that the window covers would take as long as everything else
    // together.
    { border: `1px solid ${colors.isDark ? '#ffffff29' : '#00000022'}`, borderRadius: px(borderRadius + 1) },
  );
  return [...shadowBoxes(windowPlace, borderRadius), edge];
}

function rowsIn({ request, frame, rows, colors }: CodePicture): CodeRows {
  const isSeparate = ({ kind, em }: Run) => kind !== 'own' && em === undefined;
  const separateRuns = new Set(rows.flatMap(({ runs }) => runs.filter(isSeparate).map(({ text }) => text)));
  return codeRows(rows, { request, frame, colors, shrinks: separateRuns.size <= maxShrinking, paint: painter(colors) });
}

function windowBox({ request, frame, colors }: CodePicture, code: readonly Box[]): ContainerBox {
  const { padding, borderRadius, ligatures } = request.style;
  const size = { width: px(frame.window.width), height: px(frame.window.height) };
  const children = [...headerBoxes(request, frame, colors), ...code];
  return {
    kind: 'container',
    layerId: 'window',
    style: {
      position: 'absolute',
      left: px(padding),
      top: px(padding),
      ...size,
      ...(borderRadius === 0 ? {} : { borderRadius: px(borderRadius) }),
      overflow: 'hidden',
      backgroundColor: colors.background,
      // Ligatures for code are contextual alternates, which keep each character in its column. The feature `liga` may
      // turn two characters into one (Space Mono).
      fontFeatureSettings: ligatures ? '"liga" 0' : '"calt" 0, "liga" 0',
    },
    children,
  };
}
