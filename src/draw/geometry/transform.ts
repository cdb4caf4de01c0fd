import { resolveLength } from '#css-layout';
import type { Transform, TransformFunction } from '../style/paint/transform.ts';
import type { Area } from './area.ts';
import { compose, identity, type Matrix, transformAbout, translation } from './matrix.ts';

/**
 * Returns the matrix of a box's transform in px of the page. If there is no 2D matrix (for 3D transforms, and math in
 * angles), returns the CSS function that has none. `area` is the border box.
 */
export function toMatrix(transform: Transform | undefined, area: Area): { value: Matrix } | { reason: string } {
  if (!transform) return { value: identity };
  const unknown = transform.functions.find((step) => step.kind === 'css');
  if (unknown) return { reason: `${unknown.name}()` };
  const steps = transform.functions.filter((step) => step.kind !== 'css');
  const matrix = steps.reduce((outer, step) => compose(outer, stepMatrix(step, area)), identity);
  const x = resolveLength(transform.origin.x, area.width) ?? 0;
  const y = resolveLength(transform.origin.y, area.height) ?? 0;
  return { value: transformAbout(matrix, area.x + x, area.y + y) };
}

function stepMatrix(step: Exclude<TransformFunction, { kind: 'css' }>, { width, height }: Area): Matrix {
  switch (step.kind) {
    case 'translate':
      return translation(resolveLength(step.x, width) ?? 0, resolveLength(step.y, height) ?? 0);
    case 'scale':
      return { ...identity, a: step.x, d: step.y };
    case 'rotate': {
      const turn = radians(step.angle);
      return { ...identity, a: Math.cos(turn), b: Math.sin(turn), c: -Math.sin(turn), d: Math.cos(turn) };
    }
    case 'skew':
      return { ...identity, c: Math.tan(radians(step.x)), b: Math.tan(radians(step.y)) };
    case 'matrix': {
      const [a, b, c, d, e, f] = step.values;
      return { a, b, c, d, e, f };
    }
  }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
