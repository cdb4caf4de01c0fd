import type { Box, ContainerBox, ImageBox, TextBox } from '../../design/boxes/types.ts';
import type { ColorName } from '../../design/document/color-names.ts';
import { compose, identity, type Matrix, moved } from '../geometry/matrix.ts';
import { matrixOf } from '../geometry/transform.ts';
import { layOut } from '../layout/index.ts';
import { layoutTree } from '../layout/layout-tree.ts';
import type { Fragment, LayoutNode } from '../layout/types.ts';
import { everyBox, type PreparedBox, type PreparedText, prepareTree } from '../prepare/tree.ts';
import { resolveLength } from '../style/length.ts';
import { Canvas, cells } from './canvas.ts';
import { colorName } from './color-name.ts';
import { roundedBox } from './outlines.ts';
import { paintDecoration, paintPicture, paintText, type Standing } from './paint-box.ts';
import { svgSize } from './paint-svg.ts';
import { SvgPictures } from './pictures.ts';
import { type EstimatedText, estimateText } from './text-size.ts';

/** Of the area of a page, for a colour to count as one of it. */
const minShare = 0.12;
const maxColors = 4;

interface Size {
  width: number;
  height: number;
}

/**
 * The colours that a page shows much of, the one of the largest area first (PUB-3). The page is laid out as it is drawn,
 * with texts of estimated size, and painted on a grid of cells; what pictures and shaders show is not known and counts
 * for nothing. `root` has texts prepared; sizes are px. Nothing is fetched or measured.
 * @throws AppError too_complex
 */
export function pageColors(root: ContainerBox, page: Size): ColorName[] {
  const canvas = new Canvas();
  new PagePainter(canvas, root).paint(page);
  // Most cells have the colour of others: each is named once.
  const names = new Map<string, ColorName>();
  const counts = new Map<ColorName, number>();
  for (const color of canvas.seen()) {
    const rounded = color.map(Math.round).join();
    const name = names.get(rounded) ?? colorName(color);
    names.set(rounded, name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= minShare * cells * cells)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxColors)
    .map(([name]) => name);
}

class PagePainter {
  readonly #canvas: Canvas;
  readonly #root: ContainerBox;
  readonly #pictures = new SvgPictures();
  readonly #texts = new Map<Box, EstimatedText>();
  readonly #prepared: ReadonlyMap<Box, PreparedBox>;
  #boxOf: ReadonlyMap<LayoutNode, Box> = new Map();

  constructor(canvas: Canvas, root: ContainerBox) {
    this.#canvas = canvas;
    this.#root = root;
    this.#prepared = new Map([...everyBox(prepareTree(root))].map((prepared) => [prepared.box, prepared]));
  }

  paint(page: Size): void {
    const { root, boxOf } = layoutTree(this.#root, {
      text: (box) => this.#estimated(box),
      picture: (box) => this.#naturalSize(box),
    });
    this.#boxOf = boxOf;
    const matrix = { ...identity, a: cells / page.width, d: cells / page.height };
    this.#paint(root, layOut(root, page), { matrix, opacity: 1, clip: undefined });
  }

  #estimated(box: TextBox): EstimatedText {
    const known = this.#texts.get(box);
    if (known) return known;
    const made = estimateText(this.#prepared.get(box) as PreparedText);
    this.#texts.set(box, made);
    return made;
  }

  #naturalSize(box: ImageBox): Size {
    if (box.source.kind === 'shader') return box.source;
    const svg = this.#pictures.of(box);
    return svg ? svgSize(svg) : { width: 300, height: 150 };
  }

  /** `standing.matrix` is that of the box's border box. */
  #paint(node: LayoutNode, fragment: Fragment, around: Standing): void {
    const prepared = this.#prepared.get(this.#boxOf.get(node) as Box);
    if (!prepared) return;
    const { paint } = prepared;
    const area = { x: 0, y: 0, width: fragment.width, height: fragment.height };
    const transform = matrixOf(paint.transform, area);
    const opacity = around.opacity * paint.opacity;
    if (opacity <= 0 || !('value' in transform)) return;
    const standing = { ...around, opacity, matrix: compose(around.matrix, transform.value) };
    // Colours that a mask, a clip or a filter makes are not known; where they are seen is the box.
    if (paint.isMasked || paint.clipPath !== undefined || paint.filters.some(({ kind }) => kind === 'color')) {
      this.#canvas.fill({ polygons: [roundedBox(area, paint.radii)], ...standing, paint: 'unknown' });
      return;
    }
    paintDecoration(this.#canvas, prepared, area, standing);
    const content = contentArea(node, fragment);
    if (prepared.kind === 'image') {
      paintPicture(this.#canvas, prepared, { area, content }, standing, this.#pictures);
    } else if (prepared.kind === 'text') {
      const [lines] = fragment.children;
      const place = lines
        ? { x: lines.x, y: lines.y, width: lines.fragment.width, height: lines.fragment.height }
        : content;
      paintText(this.#canvas, prepared, place, this.#estimated(prepared.box), standing);
    } else {
      const clip = paint.cuts
        ? this.#canvas.clip({ polygons: [roundedBox(area, paint.radii)], matrix: standing.matrix }, standing.clip)
        : standing.clip;
      for (const child of fragment.children) {
        const matrix: Matrix = compose(standing.matrix, moved(child.x, child.y));
        this.#paint(child.node, child.fragment, { ...standing, clip, matrix });
      }
    }
  }
}

function contentArea({ style }: LayoutNode, { width, height, padding }: Fragment) {
  const px = (side: 'top' | 'right' | 'bottom' | 'left') =>
    style.border[side] + (padding?.[side] ?? resolveLength(style.padding[side], width) ?? 0);
  const [left, top] = [px('left'), px('top')];
  return {
    x: left,
    y: top,
    width: Math.max(0, width - left - px('right')),
    height: Math.max(0, height - top - px('bottom')),
  };
}
