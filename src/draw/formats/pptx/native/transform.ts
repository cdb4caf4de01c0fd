import { resolveLength } from '../../../style/length.ts';
import type { Transform, TransformFunction } from '../../../style/paint/transform.ts';
import type { Area } from '../area.ts';
import { about, compose, identity, type Matrix, moved } from '../matrix.ts';
import { unsupported } from '../unsupported.ts';

/**
 * What a box's transform does to the page's px. `area` is the border box.
 * @throws Unsupported of transforms in space, and of maths in angles
 */
export function matrixOf(transform: Transform | undefined, area: Area): Matrix {
  if (!transform) return identity;
  const matrix = transform.functions.reduce((outer, step) => compose(outer, stepMatrix(step, area)), identity);
  const x = resolveLength(transform.origin.x, area.width) ?? 0;
  const y = resolveLength(transform.origin.y, area.height) ?? 0;
  return about(matrix, area.x + x, area.y + y);
}

function stepMatrix(step: TransformFunction, { width, height }: Area): Matrix {
  switch (step.kind) {
    case 'translate':
      return moved(resolveLength(step.x, width) ?? 0, resolveLength(step.y, height) ?? 0);
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
    case 'css':
      return unsupported(`${step.name}()`);
  }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
