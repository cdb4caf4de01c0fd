import type { SvgElement } from '../../svg/tree.ts';

/** The numbers `a b c d e f` of an SVG `matrix()` that converts a box's own coordinates to those of the page. */
export type BoxMatrix = readonly [number, number, number, number, number, number];

const identity: BoxMatrix = [1, 0, 0, 1, 0, 0];
/**
 * Tolerances for comparing matrices: of the linear parts, and of the offsets in px. takumi prints three decimals, and
 * nested transforms multiply the rounding errors.
 */
const tolerance = { linear: 0.02, offset: 1 };
const numbers = /-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g;
/**
 * The area of a mask in px, larger than any page. Without it, an SVG mask ends a tenth beyond the page, in the
 * surrounding coordinates.
 */
const room = { x: '-100000', y: '-100000', width: '200000', height: '200000' };

/**
 * Moves masks of transformed boxes into the transform. takumi writes such a mask in the box's own coordinates, but
 * applies it outside the transform, where SVG uses the surrounding coordinates. `masked` are the matrices of all boxes
 * with a mask, which are needed to tell such boxes from masked boxes that only contain a transformed one. Changes the
 * tree.
 */
export function placeMasks(
  element: SvgElement,
  masked: readonly BoxMatrix[],
  parentMatrix: BoxMatrix = identity,
): void {
  if (masked.length === 0) return;
  const masks = new Map<string, SvgElement>();
  for (const child of element.children) {
    if (child.name === 'mask' && child.attributes['id'] !== undefined) masks.set(child.attributes['id'], child);
    const inner = child.attributes['mask'] === undefined ? undefined : transformedAlone(child);
    const matrix = inner && product(parentMatrix, readMatrix(inner));
    const mask = masks.get(/url\(#([^()]+)\)/.exec(child.attributes['mask'] ?? '')?.[1] ?? '');
    const transform = inner?.attributes['transform'];
    if (transform !== undefined && matrix && mask && masked.some((each) => isSame(each, matrix))) {
      mask.children = [{ name: 'g', attributes: { transform }, children: mask.children }];
      Object.assign(mask.attributes, room);
    }
    placeMasks(child, masked, product(parentMatrix, readMatrix(child)));
  }
}

/** Returns the only transformed group in a masked group, ignoring definitions. */
function transformedAlone({ children }: SvgElement): SvgElement | undefined {
  const drawn = children.filter(({ name }) => name === 'g');
  const [only] = drawn;
  return drawn.length === 1 && only?.attributes['transform'] !== undefined ? only : undefined;
}

function readMatrix({ attributes }: SvgElement): BoxMatrix {
  const { transform } = attributes;
  if (transform === undefined) return identity;
  const numbersRead = transform.startsWith('matrix(') ? (transform.match(numbers) ?? []).map(Number) : [];
  const [a, b, c, d, e, f] = numbersRead;
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined)
    return identity;
  return [a, b, c, d, e, f];
}

function product([a, b, c, d, e, f]: BoxMatrix, [g, h, i, j, k, l]: BoxMatrix): BoxMatrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function isSame(one: BoxMatrix, other: BoxMatrix): boolean {
  return one.every(
    (value, index) => Math.abs(value - (other[index] ?? 0)) <= (index < 4 ? tolerance.linear : tolerance.offset),
  );
}
