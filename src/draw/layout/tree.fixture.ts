import type { Fragment, LayoutNode, TextContent } from '#css-layout';
import { layOut } from '#css-layout';
import { parseStyle } from '../../design/boxes/style/index.ts';
import { readLayoutStyle } from '../style/layout/read.ts';

const space = 5;
const lineHeight = 20;

type Authored = Readonly<Record<string, string | number>>;
const fields = ['display', 'position', 'left', 'right', 'top', 'bottom', 'width', 'height'];

/** Makes a box with an authored style. Display, position and size are given as in the frame of a layer. */
export function box(authored: Authored, ...children: LayoutNode[]): LayoutNode {
  return { style: toStyle({ display: 'flex', flexDirection: 'column', ...authored }), children };
}

/**
 * Makes a text of words of the given widths in px, with 5 px between them and lines of 20 px. The baseline is at 15 px.
 */
export function words(authored: Authored, ...widths: number[]): LayoutNode {
  return { style: toStyle(authored), children: [], content: lines(widths) };
}

export function picture(authored: Authored, width: number, height: number): LayoutNode {
  return { style: toStyle(authored), children: [], content: { kind: 'picture', width, height } };
}

function toStyle(authored: Authored): LayoutNode['style'] {
  const isField = ([name]: [string, unknown]) => fields.includes(name);
  const frame = Object.entries(authored).filter(isField);
  const { style, problems } = parseStyle(
    Object.fromEntries(Object.entries(authored).filter((entry) => !isField(entry))),
  );
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('; '));
  const printed = frame.map(([name, value]) => [name, typeof value === 'number' ? `${value}px` : value]);
  const direction = authored['direction'] === 'rtl' ? 'rtl' : 'ltr';
  return readLayoutStyle({ ...style, ...Object.fromEntries(printed) }, { size: 16, direction });
}

function lines(widths: readonly number[]): TextContent {
  const longest = widths.reduce((sum, width) => sum + width, space * Math.max(0, widths.length - 1));
  return {
    kind: 'text',
    width: (constraint) => (constraint === 'min' ? Math.max(0, ...widths) : longest),
    baseline: () => 15,
    at: (room) => {
      let [count, used] = [0, Number.POSITIVE_INFINITY];
      for (const width of widths) {
        used += space + width;
        if (used <= room) continue;
        count += 1;
        used = width;
      }
      return { height: count * lineHeight };
    },
  };
}

/**
 * Lays out a page of 400 × 300 px and returns the positions of its boxes in the page, as `[x, y, width, height]`, by
 * their path from the root.
 */
export function listFrames(root: LayoutNode): Record<string, number[]> {
  const places: Record<string, number[]> = {};
  const visit = (node: LayoutNode, { width, height, children }: Fragment, x: number, y: number, way: string) => {
    places[way] = [x, y, width, height].map((px) => Math.round(px * 100) / 100);
    for (const child of children)
      visit(
        child.node,
        child.fragment,
        x + child.x,
        y + child.y,
        `${way}${way && '.'}${node.children.indexOf(child.node)}`,
      );
  };
  visit(root, layOut(root, { width: 400, height: 300 }), 0, 0, '');
  return places;
}
