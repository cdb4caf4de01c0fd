import { withOpacity } from './colors.ts';
import type { Bar } from './join-bars.ts';

/**
 * The strokes of the characters U+2500 to U+257F: for each character, its strokes to the left, right, top and bottom. 0
 * is none, 1 light, 2 heavy, 3 double.
 */
const strokes = (
  '1100 2200 0011 0022 1100 2200 0011 0022 1100 2200 0011 0022 0101 0201 0102 0202 1001 2001 1002 2002 0110 0210 0120 ' +
  '0220 1010 2010 1020 2020 0111 0211 0121 0112 0122 0221 0212 0222 1011 2011 1021 1012 1022 2021 2012 2022 1101 2101 ' +
  '1201 2201 1102 2102 1202 2202 1110 2110 1210 2210 1120 2120 1220 2220 1111 2111 1211 2211 1121 1112 1122 2121 1221 ' +
  '2112 1212 2221 2212 2122 1222 2222 1100 2200 0011 0022 3300 0033 0301 0103 0303 3001 1003 3003 0310 0130 0330 3010 ' +
  '1030 3030 0311 0133 0333 3011 1033 3033 3301 1103 3303 3310 1130 3330 3311 1133 3333 0101 1001 1010 0110 0000 0000 ' +
  '0000 1000 0010 0100 0001 2000 0020 0200 0002 1200 0012 2100 0021'
).split(' ');

const quadrants = [
  [0, 0, 4, 4],
  [4, 0, 8, 4],
  [0, 4, 4, 8],
  [4, 4, 8, 8],
] as const;

/**
 * The parts of a cell that each block character covers, in eighths of the cell: the left and top edge, then the right
 * and bottom edge.
 */
const blocks: Readonly<Record<string, ReadonlyArray<readonly [number, number, number, number]>>> = {
  '▀': [[0, 0, 8, 4]],
  ...Object.fromEntries([...'▁▂▃▄▅▆▇█'].map((block, index) => [block, [[0, 7 - index, 8, 8]]])),
  ...Object.fromEntries([...'▉▊▋▌▍▎▏'].map((block, index) => [block, [[0, 0, 7 - index, 8]]])),
  '▐': [[4, 0, 8, 8]],
  '▔': [[0, 0, 8, 1]],
  '▕': [[7, 0, 8, 8]],
  // Quadrants, as sums of 1 (upper left), 2 (upper right), 4 (lower left), 8 (lower right).
  ...Object.fromEntries(
    Object.entries({ '▖': 4, '▗': 8, '▘': 1, '▙': 13, '▚': 9, '▛': 7, '▜': 11, '▝': 2, '▞': 6, '▟': 14 }).map(
      ([block, sum]) => [block, quadrants.filter((_, index) => sum & (1 << index))],
    ),
  ),
  '░': [[0, 0, 8, 8]],
  '▒': [[0, 0, 8, 8]],
  '▓': [[0, 0, 8, 8]],
};

/** The opacity of the shades. */
const shades: Readonly<Record<string, number>> = { '░': 0.25, '▒': 0.5, '▓': 0.75 };
/** The number of dashes of each dashed line. */
const dashes: Readonly<Record<string, number>> = Object.fromEntries(
  ['╌╍╎╏', '┄┅┆┇', '┈┉┊┋'].flatMap((lines, index) => [...lines].map((line) => [line, index + 2])),
);
/** Round corners, by the sides that they join. */
const arcs: Readonly<Record<string, readonly ['Left' | 'Right', 'Top' | 'Bottom']>> = {
  '╭': ['Left', 'Top'],
  '╮': ['Right', 'Top'],
  '╯': ['Right', 'Bottom'],
  '╰': ['Left', 'Bottom'],
};

interface DrawnCell {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Device pixels per px. Edges are on whole device pixels, so that neighbours meet without a seam. */
  scale: number;
}

/**
 * The bars of a box-drawing or block character, or undefined for any other character. They are drawn as bars, as in
 * terminals, because the glyphs of a font would not meet in rows of every height.
 */
export function drawnCharacter(character: string, cell: DrawnCell, color: string): Bar[] | undefined {
  const snap = (length: number) => Math.round(length * cell.scale) / cell.scale;
  const shade = shades[character];
  const backgroundColor = shade === undefined ? color : withOpacity(color, shade);
  const rectangle = (left: number, top: number, right: number, bottom: number): Bar => {
    const [x, y] = [snap(left), snap(top)];
    const min = 1 / cell.scale;
    const size = { width: Math.max(snap(right) - x, min), height: Math.max(snap(bottom) - y, min) };
    return { left: x, top: y, ...size, style: { backgroundColor } };
  };
  const covered = Object.hasOwn(blocks, character) ? blocks[character] : undefined;
  if (covered) {
    const [x, y] = [cell.width / 8, cell.height / 8];
    return covered.map(([left, top, right, bottom]) =>
      rectangle(cell.left + left * x, cell.top + top * y, cell.left + right * x, cell.top + bottom * y),
    );
  }
  const arms = strokes[(character.codePointAt(0) ?? 0) - 0x2500];
  if (arms === undefined || arms === '0000' || [...character].length !== 1) return undefined;
  const light = Math.max(1 / cell.scale, snap(cell.width / 8));
  const [centerX, centerY] = [snap(cell.left + cell.width / 2), snap(cell.top + cell.height / 2)];
  const arc = arcs[character];
  if (arc) {
    const [left, top] = [
      arc[0] === 'Left' ? centerX - light / 2 : snap(cell.left),
      arc[1] === 'Top' ? centerY - light / 2 : snap(cell.top),
    ];
    const [right, bottom] = [
      arc[0] === 'Left' ? snap(cell.left + cell.width) : centerX + light / 2,
      arc[1] === 'Top' ? snap(cell.top + cell.height) : centerY + light / 2,
    ];
    const border = `${light}px solid ${color}`;
    const style = { [`border${arc[0]}`]: border, [`border${arc[1]}`]: border };
    const radius = { [`border${arc[1]}${arc[0]}Radius`]: `${cell.width / 2}px` };
    return [{ left, top, width: right - left, height: bottom - top, style: { ...style, ...radius } }];
  }
  const dash = dashes[character];
  if (dash !== undefined) {
    const isAcross = arms[0] !== '0';
    const half = (arms.includes('2') ? light * 2 : light) / 2;
    const length = (isAcross ? cell.width : cell.height) / dash;
    return Array.from({ length: dash }, (_, index) => {
      const [from, to] = [(index + 0.2) * length, (index + 0.8) * length];
      return isAcross
        ? rectangle(cell.left + from, centerY - half, cell.left + to, centerY + half)
        : rectangle(centerX - half, cell.top + from, centerX + half, cell.top + to);
    });
  }
  return [...arms].flatMap((weight, side) => {
    // Each of the two lines of a double stroke is one line width away from the middle.
    const middles = weight === '3' ? [-light, light] : [0];
    const half = (weight === '2' ? light * 2 : light) / 2;
    // A stroke continues to the far edge of the strokes that cross it, so that corners are closed.
    const crossing = side < 2 ? arms.slice(2) : arms.slice(0, 2);
    const joint = crossing.includes('3') ? light * 1.5 : crossing.includes('2') ? light : light / 2;
    if (weight === '0') return [];
    return middles.map((offset) => {
      if (side === 0) return rectangle(cell.left, centerY + offset - half, centerX + joint, centerY + offset + half);
      if (side === 1) {
        const right = cell.left + cell.width;
        return rectangle(centerX - joint, centerY + offset - half, right, centerY + offset + half);
      }
      if (side === 2) return rectangle(centerX + offset - half, cell.top, centerX + offset + half, centerY + joint);
      const bottom = cell.top + cell.height;
      return rectangle(centerX + offset - half, centerY - joint, centerX + offset + half, bottom);
    });
  });
}

const boxesAndBlocks = /^[\u2500-\u259f]$/;

/** Whether `drawnCharacter` draws the character. */
export function isDrawn(character: string): boolean {
  if (!boxesAndBlocks.test(character)) return false;
  return drawnCharacter(character, { left: 0, top: 0, width: 8, height: 8, scale: 1 }, '#000') !== undefined;
}
