import { PDFDict, PDFName, PDFRawStream, PDFStream } from 'pdf-lib';
import { compose, identity, type Matrix, readMatrix, transformPoint } from '../../geometry/matrix.ts';
import { operationsInState } from './content-tokens.ts';
import { drawingsName, findResources, graphicsState, isPlainState, patternsName, statesName } from './resources.ts';
import { readStream } from './streams.ts';

/** An area with an opaque fill. */
interface LayerFill {
  /** Operations that clip the following drawing to the area, in the coordinates of the form. */
  clip: string;
  /** Operations that set the color or pattern of the area, for fills and strokes. */
  paint: string;
}

interface State {
  matrix: Matrix;
  fill: string;
  stroke: string;
}

const ignored: ReadonlySet<string> = new Set(['BMC', 'BDC', 'EMC']);

/**
 * Returns the areas that a form fills, in order, except those that a later area covers. Returns undefined if the form
 * draws anything else, or something that is not opaque.
 */
export function readFills(form: PDFRawStream): LayerFill[] | undefined {
  const resources = findResources(form);
  if (!resources || form.dict.has(PDFName.of('Matrix'))) return undefined;
  const fills: LayerFill[] = [];
  const initial: State = { matrix: identity, fill: '0 g', stroke: '0 G' };
  let path: string[] = [];
  for (const { operator, operands, state } of operationsInState(readStream(form), initial)) {
    const texts = operands.map(({ text }) => text);
    const written = [...texts, operator].join(' ');
    const numbers = texts.map(Number);
    switch (operator) {
      case 'cm':
        state.matrix = compose(state.matrix, readMatrix(numbers));
        break;
      case 'g':
      case 'rg':
      case 'k':
      case 'cs':
        state.fill = written;
        break;
      case 'G':
      case 'RG':
      case 'K':
      case 'CS':
        state.stroke = written;
        break;
      case 'sc':
      case 'scn':
        if (!isOpaquePaint(texts.at(-1) ?? '', resources)) return undefined;
        state.fill += ` ${written}`;
        break;
      case 'SC':
      case 'SCN':
        state.stroke += ` ${written}`;
        break;
      case 'gs':
        if (!isPlainState(graphicsState(resources, texts[0]?.slice(1) ?? ''))) return undefined;
        break;
      case 're':
      case 'm':
      case 'l':
      case 'c':
      case 'v':
      case 'y':
      case 'h':
        path.push(pathStep(operator, numbers, state.matrix));
        break;
      case 'f':
      case 'f*':
        fills.push({
          clip: `${path.join(' ')} ${operator === 'f' ? 'W' : 'W*'} n`,
          paint: `${state.fill} ${state.stroke}`,
        });
        path = [];
        break;
      case 'n':
        path = [];
        break;
      default:
        if (!ignored.has(operator)) return undefined;
    }
  }
  const last = new Map(fills.map((fill) => [fill.clip, fill]));
  return fills.filter((fill) => last.get(fill.clip) === fill);
}

/** Prints a step of a path with its points transformed. */
function pathStep(operator: string, numbers: readonly number[], matrix: Matrix): string {
  const at = (x: number, y: number) => {
    const point = transformPoint(matrix, x, y);
    return `${decimal(point.x)} ${decimal(point.y)}`;
  };
  if (operator === 're') {
    const [x = 0, y = 0, width = 0, height = 0] = numbers;
    const [right, bottom] = [x + width, y + height];
    return `${at(x, y)} m ${at(right, y)} l ${at(right, bottom)} l ${at(x, bottom)} l h`;
  }
  const points: string[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    points.push(at(numbers[index] ?? 0, numbers[index + 1] ?? 0));
  }
  return [...points, operator].join(' ');
}

/** Prints a number without an exponent, which PDF does not allow. */
function decimal(number: number): string {
  return String(Number(number.toFixed(4)));
}

/** Whether a color is opaque. `operand` is its last operand: a number or the name of a pattern. */
function isOpaquePaint(operand: string, resources: PDFDict): boolean {
  if (!operand.startsWith('/')) return true;
  const pattern = resources.lookupMaybe(patternsName, PDFDict)?.lookup(PDFName.of(operand.slice(1)));
  // A shading pattern has no alpha of its own.
  if (pattern instanceof PDFDict) return true;
  const inner = pattern instanceof PDFRawStream ? findResources(pattern) : undefined;
  if (!inner) return false;
  const states = inner.lookupMaybe(statesName, PDFDict)?.values() ?? [];
  const drawings = inner.lookupMaybe(drawingsName, PDFDict)?.values() ?? [];
  const lookUp = (value: (typeof states)[0]) => inner.context.lookup(value);
  const isOpaqueDrawing = (value: unknown) => value instanceof PDFStream && !value.dict.has(PDFName.of('SMask'));
  return (
    states.map(lookUp).every((state) => state instanceof PDFDict && isPlainState(state)) &&
    drawings.map(lookUp).every(isOpaqueDrawing)
  );
}
