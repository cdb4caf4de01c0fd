import type { JsonObject } from '../../../core/json.ts';
import { layOutCharacters } from '../../gather/svg-text/characters.ts';
import { type Chunk, splitIntoChunks } from '../../gather/svg-text/pieces.ts';
import { readDeclared, type SvgTextStyle } from '../../gather/svg-text/style.ts';
import type { Area } from '../../geometry/area.ts';
import { getScale, isUpright, transformPoint } from '../../geometry/matrix.ts';
import { isElement, type SvgNode } from '../../svg/tree.ts';
import type { Context } from './context.ts';
import { readPaint } from './paint.ts';
import type { NoLayer } from './shape-layer.ts';

/** A line of text as a layer, with the area that it covers approximately. */
export interface TextLayer {
  fields: JsonObject;
  area: Area;
}

/**
 * The distance from the top of a line to its baseline, in em, if the line is 1 em high. It depends on the font: from 0.84
 * (Roboto) to 0.89 (Open Sans).
 */
const baseline = 0.86;
/** The width of a letter in em. A text that is not aligned to its start needs a box that is wide enough. */
const letterWidth = 1;

/** The lines of a `text` element as layers. */
export function textLayers(node: SvgNode, context: Context): TextLayer[] | NoLayer {
  const { matrix, text, viewport } = context;
  if (!matrix || !isUpright(matrix) || Math.abs(matrix.a - matrix.d) > 1e-6)
    return { picture: 'Its text is turned or stretched.' };
  const problem = findProblem(node, context);
  if (problem !== undefined) return { picture: problem };
  const chunks = splitIntoChunks(layOutCharacters(node, text, viewport));
  const layers: TextLayer[] = [];
  let lastY = 0;
  for (const chunk of chunks) {
    const [first, ...others] = chunk.pieces;
    const isPlain = first && others.length === 0 && first.rotate === 0 && first.fitted.length === 0;
    const isPlaced = chunk.x !== undefined || layers.length === 0;
    if (!isPlain || !isPlaced) return { picture: 'Its letters are placed one by one.' };
    const y = (chunk.y ?? lastY) + first.dy;
    lastY = y;
    const layer = lineLayer(chunk, { x: (chunk.x ?? 0) + first.dx, y }, context);
    if (!layer) return { picture: 'The color of its text has no equivalent.' };
    layers.push(layer);
  }
  return layers.length > 0 ? layers : { dropped: 'It has no text.' };
}

function findProblem(node: SvgNode, { properties }: Context): string | undefined {
  if ((properties.get('stroke') ?? 'none') !== 'none') return 'Its text has a stroke.';
  if (/^(?:vertical|tb)/.test(properties.get('writing-mode') ?? '')) return 'Its text runs from top to bottom.';
  if (/small-caps/.test(properties.get('font-variant') ?? '')) return 'Its text is in small capitals.';
  const unsupported = ['dominant-baseline', 'alignment-baseline', 'baseline-shift', 'unicode-bidi', 'textLength'];
  const visit = (element: SvgNode): string | undefined => {
    const declared = readDeclared(element);
    if (element.name === 'textPath') return 'Its text follows a path.';
    const name = unsupported.find(
      (each) => !['auto', 'alphabetic', 'baseline', 'normal', undefined].includes(declared.get(each)),
    );
    if (name !== undefined) return `Its text has ${name}.`;
    if (element !== node && (declared.has('fill-opacity') || declared.has('opacity')))
      return 'Parts of its text are transparent.';
    return element.children.flatMap((child) => (isElement(child) ? (visit(child) ?? []) : []))[0];
  };
  return visit(node);
}

function lineLayer(chunk: Chunk, at: { x: number; y: number }, context: Context): TextLayer | undefined {
  const { matrix } = context;
  if (!matrix) return undefined;
  const scale = getScale(matrix);
  const stretches = chunk.pieces.flatMap((piece) => piece.stretches);
  const spans = stretches.map(({ text, node: { style } }) => {
    const color = readPaint({ ...context, properties: new Map(context.properties).set('fill', style.fill) }, 'fill');
    return color?.kind === 'color' ? { content: text, style: textStyle(style, scale, color.color) } : undefined;
  });
  const [first, ...others] = spans;
  const { style } = chunk.first;
  if (!first || others.includes(undefined)) return undefined;
  const size = style.size * scale;
  const origin = transformPoint(matrix, at.x, at.y);
  const characters = stretches.reduce((sum, { text }) => sum + [...text].length, 0);
  const room = Math.ceil(characters * letterWidth * size) + 2;
  const y = round(origin.y - baseline * size);
  const align = { start: 'left', middle: 'center', end: 'right' }[style.anchor] ?? 'left';
  const x = round(origin.x - (align === 'left' ? 0 : align === 'center' ? room / 2 : room));
  return {
    fields: {
      type: 'text',
      x,
      y,
      ...(align === 'left' ? {} : { width: room }),
      ...(others.length === 0 ? { content: first.content } : { spans: spans.filter((span) => span !== undefined) }),
      style: {
        ...(others.length === 0 ? first.style : textStyle(style, scale)),
        lineHeight: 1,
        whiteSpace: 'pre',
        ...(align === 'left' ? {} : { textAlign: align }),
      },
    },
    area: { x, y, width: room, height: Math.ceil(size) },
  };
}

function textStyle(style: SvgTextStyle, scale: number, color?: string): JsonObject {
  const { families, size, weight, isItalic, letterSpacing, wordSpacing, decoration, transform } = style;
  return {
    ...(families === undefined ? {} : { fontFamily: families }),
    fontSize: round(size * scale),
    ...(weight === 400 ? {} : { fontWeight: weight }),
    ...(isItalic ? { fontStyle: 'italic' } : {}),
    ...(letterSpacing === 0 ? {} : { letterSpacing: round(letterSpacing * scale) }),
    ...(wordSpacing === 0 ? {} : { wordSpacing: round(wordSpacing * scale) }),
    ...(decoration === '' ? {} : { textDecoration: decoration }),
    ...(transform === 'none' ? {} : { textTransform: transform }),
    ...(color === undefined ? {} : { color }),
  };
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
