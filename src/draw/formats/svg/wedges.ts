import type { SvgElement } from '../../svg/tree.ts';

interface Wedge {
  centre: string;
  /** The points on the wedge's arc, in order of the angle. */
  arc: string[];
  attributes: Record<string, string>;
}

/**
 * Matches three points with straight lines between them. The space before a number may be missing if the number has a
 * minus sign.
 */
const triangle = /^M[-\d.\s]+Z$/;
const number = /-?(?:\d+(?:\.\d*)?|\.\d+)/g;
/** The minimum number of triangles around one point that count as a conic gradient. Fewer are some other drawing. */
const fewest = 24;

/**
 * SVG has no conic gradients, so takumi draws one as triangles around its center. Each triangle begins where the last
 * one ends, and antialiasing lets the background shine through the edges. This function merges neighbours of one color
 * into one wedge, and extends each wedge under the next one, so that there is no seam. Changes the tree.
 */
export function joinWedges(element: SvgElement): void {
  const joined: SvgElement[] = [];
  let run: Wedge[] = [];
  const end = () => {
    joined.push(...drawnWedges(run));
    run = [];
  };
  for (const child of element.children) {
    joinWedges(child);
    const wedge = readWedge(child);
    const last = run.at(-1);
    if (last && (!wedge || wedge.centre !== last.centre || wedge.arc[0] !== last.arc.at(-1))) end();
    if (wedge) run.push(wedge);
    else joined.push(child);
  }
  end();
  element.children = joined;
}

function readWedge({ name, attributes, children }: SvgElement): Wedge | undefined {
  const { d = '' } = attributes;
  if (name !== 'path' || children.length > 0 || !triangle.test(d)) return undefined;
  const numbers = d.match(number) ?? [];
  if (numbers.length !== 6) return undefined;
  const [centre = '', from = '', to = ''] = [0, 2, 4].map((index) => `${numbers[index]} ${numbers[index + 1]}`);
  return { centre, arc: [from, to], attributes };
}

function drawnWedges(run: readonly Wedge[]): SvgElement[] {
  const isGradient = run.length >= fewest && run.every(({ attributes }) => attributes['fill'] !== undefined);
  if (!isGradient) return run.map(drawWedge);
  const wedges: Wedge[] = [];
  for (const wedge of run) {
    const last = wedges.at(-1);
    if (last && samePaint(last, wedge)) last.arc.push(...wedge.arc.slice(1));
    else wedges.push({ ...wedge, arc: [...wedge.arc] });
  }
  // Transparent wedges must not overlap.
  if (wedges.some(({ attributes }) => Object.keys(attributes).some((name) => name.includes('opacity')))) {
    return wedges.map(drawWedge);
  }
  const closes = isNear(run.at(-1)?.arc.at(-1), run[0]?.arc[0]);
  const reaching = wedges.map((wedge, index) => {
    const next = wedges[index + 1];
    return next ? { ...wedge, arc: [...wedge.arc, ...next.arc.slice(1, 2)] } : wedge;
  });
  const [first, last] = [wedges[0], wedges.at(-1)];
  // The last wedge also extends under the first one, which was drawn before it.
  const under =
    closes && first && last && wedges.length > 1
      ? [{ ...last, arc: [...last.arc.slice(-2), ...first.arc.slice(1, 2)] }]
      : [];
  return [...under, ...reaching].map(drawWedge);
}

function drawWedge({ centre, arc, attributes }: Wedge): SvgElement {
  return { name: 'path', attributes: { ...attributes, d: `M${centre} ${arc.join(' ')}Z` }, children: [] };
}

/** Whether two points are equal, apart from rounding. */
function isNear(a = '', b = ''): boolean {
  const [from, to] = [a.split(' ').map(Number), b.split(' ').map(Number)];
  return from.every((value, axis) => Math.abs(value - (to[axis] ?? 0)) < 0.01);
}

function samePaint(a: Wedge, b: Wedge): boolean {
  const paint = ({ d: _, ...attributes }: Record<string, string>) => JSON.stringify(attributes);
  return paint(a.attributes) === paint(b.attributes);
}
