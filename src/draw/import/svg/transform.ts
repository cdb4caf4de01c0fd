import { compose, identity, type Matrix, transformAbout, translation } from '../../geometry/matrix.ts';

/** The maximum number of functions of a transform. */
const maxSteps = 100;

/** Parses an SVG transform (SVG 2, section 8.5). Undefined if it has functions or units that only CSS knows. */
export function readTransform(text: string | undefined): Matrix | undefined {
  if (text === undefined || text.trim() === '' || text.trim() === 'none') return identity;
  const steps = text.split(')');
  if (steps.pop()?.trim() !== '' || steps.length > maxSteps) return undefined;
  let matrix = identity;
  for (const step of steps) {
    const [name = '', list = '', ...others] = step.replace(/^[\s,]+/, '').split('(');
    const next = others.length === 0 ? toMatrix(name.trim().toLowerCase(), readNumbers(list)) : undefined;
    if (!next) return undefined;
    matrix = compose(matrix, next);
  }
  return matrix;
}

function readNumbers(list: string): number[] {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => (/^[-+\d.e]+(?:px|deg)?$/i.test(text) ? Number.parseFloat(text) : Number.NaN));
}

function toMatrix(name: string, numbers: readonly number[]): Matrix | undefined {
  if (numbers.some(Number.isNaN) || numbers.length === 0) return undefined;
  const [one = 0, two, three, four = 0, five = 0, six = 0] = numbers;
  const turn = (one * Math.PI) / 180;
  switch (name) {
    case 'translate':
      return translation(one, two ?? 0);
    case 'scale':
      return { ...identity, a: one, d: two ?? one };
    case 'rotate': {
      const rotation = { ...identity, a: Math.cos(turn), b: Math.sin(turn), c: -Math.sin(turn), d: Math.cos(turn) };
      return two === undefined || three === undefined ? rotation : transformAbout(rotation, two, three);
    }
    case 'skewx':
      return { ...identity, c: Math.tan(turn) };
    case 'skewy':
      return { ...identity, b: Math.tan(turn) };
    case 'matrix':
      return numbers.length === 6 ? { a: one, b: two ?? 0, c: three ?? 0, d: four, e: five, f: six } : undefined;
    default:
      return undefined;
  }
}
