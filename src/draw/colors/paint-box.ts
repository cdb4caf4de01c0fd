import { type Area, shrunk } from '../geometry/area.ts';
import { pictureArea } from '../geometry/fit.ts';
import type { Matrix } from '../geometry/matrix.ts';
import type { PreparedBox, PreparedImage, PreparedText } from '../prepare/tree.ts';
import { edgesOf } from '../style/sides.ts';
import type { Canvas, Clip, Paint } from './canvas.ts';
import { gradientPaint } from './gradient.ts';
import { rectangle, roundedBox } from './outlines.ts';
import { paintSvg, svgSize } from './paint-svg.ts';
import type { SvgPictures } from './pictures.ts';
import { rgbaOf } from './rgba.ts';
import type { EstimatedText } from './text-size.ts';

/** How a box's own coordinates stand on the page, and what is seen of it. */
export interface Standing {
  /** From px of the box, whose top left is 0, to cells. */
  matrix: Matrix;
  opacity: number;
  clip: Clip | undefined;
}

/** Parts of a line that letters cover, in regular and bold. */
const ink = { regular: 0.16, bold: 0.26 };

/** Background and borders. */
export function paintDecoration(canvas: Canvas, { paint }: PreparedBox, area: Area, standing: Standing): void {
  const { background, borders, radii } = paint;
  const outer = roundedBox(area, radii);
  if (background && background.clip !== 'text') {
    const inner = background.clip === 'border-box' || !borders ? outer : rectangle(shrunk(area, edgesOf(borders)));
    for (const each of backgroundPaints(background, area)) {
      canvas.fill({ polygons: [inner], ...standing, paint: each });
    }
  }
  if (!borders) return;
  const inside = roundedBox(shrunk(area, edgesOf(borders)), radii);
  const color = borders.reduce((widest, side) => (side.width > widest.width ? side : widest)).color;
  canvas.fill({ polygons: [outer, inside], ...standing, isEvenOdd: true, paint: rgbaOf(color) ?? 'unknown' });
}

/** The lowest first. Gradients of a size of their own are patterns, between whose lines the colour under them is seen. */
function backgroundPaints(background: NonNullable<PreparedBox['paint']['background']>, area: Area): Paint[] {
  const color: Paint | undefined = background.color && (rgbaOf(background.color) ?? 'unknown');
  const gradients = background.isSized
    ? []
    : background.gradients.map((gradient): Paint => gradientPaint(gradient, area) ?? 'unknown').reverse();
  return [...(color ? [color] : []), ...(background.hasPicture ? ['unknown' as const] : []), ...gradients];
}

/** SVGs are painted; of other pictures it is known only where they stand. */
export function paintPicture(
  canvas: Canvas,
  { box, paint }: PreparedImage,
  { area, content }: { area: Area; content: Area },
  standing: Standing,
  pictures: SvgPictures,
): void {
  const svg = pictures.of(box);
  const clip = canvas.clip({ polygons: [roundedBox(area, paint.radii)], matrix: standing.matrix }, standing.clip);
  if (!svg) {
    canvas.fill({ polygons: [rectangle(content)], ...standing, clip, paint: 'unknown' });
    return;
  }
  paintSvg(canvas, svg, pictureArea(box, svgSize(svg), content), { ...standing, clip });
}

/** The letters of a text, as so much of each of its lines. */
export function paintText(
  canvas: Canvas,
  { text, paint, spans }: PreparedText,
  content: Area,
  estimated: EstimatedText,
  standing: Standing,
): void {
  const longest = spans.reduce((most, span) => (span.characters.length > most.characters.length ? span : most), {
    characters: '',
    text,
  });
  const { color, fillColor, size, weight, align, direction } = longest.text;
  const { background } = paint;
  const colored = background?.clip === 'text' ? backgroundPaints(background, content).at(-1) : undefined;
  const filled = colored ?? rgbaOf(fillColor ?? color) ?? 'unknown';
  const density = (weight >= 600 ? ink.bold : ink.regular) * Math.min(1, (1.2 * size) / estimated.lineHeight);
  const isAtEnd = align === 'right' || align === (direction === 'rtl' ? 'start' : 'end');
  const share = align === 'center' ? 0.5 : isAtEnd ? 1 : 0;
  const { lineHeight: height } = estimated;
  const polygons = estimated.lines(content.width).map((width, line) => {
    const x = content.x + (content.width - width) * share;
    return rectangle({ x, y: content.y + line * height, width, height });
  });
  canvas.fill({ polygons, ...standing, paint: filled, density });
}
