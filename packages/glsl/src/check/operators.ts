import type { BinaryOperator } from '../tree.ts';
import { holdsArray, isMatrix, isScalar, sameType, shapeOf, type Type, typeName, vectorOf } from '../types.ts';

/**
 * The result type of an operator for values of these types (GLSL ES 1.00, section 5.9); undefined if it does not accept
 * them.
 */
export function typeOfBinary(operator: BinaryOperator, left: Type, right: Type): Type | undefined {
  switch (operator) {
    case '&&':
    case '||':
    case '^^':
      return left === 'bool' && right === 'bool' ? 'bool' : undefined;
    case '==':
    case '!=': {
      const isComparable = sameType(left, right) && !holdsArray(left) && left !== 'sampler2D' && left !== 'void';
      return isComparable ? 'bool' : undefined;
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return left === right && isScalar(left) && left !== 'bool' ? 'bool' : undefined;
    default:
      return typeOfArithmetic(operator, left, right);
  }
}

function typeOfArithmetic(operator: BinaryOperator, left: Type, right: Type): Type | undefined {
  const one = shapeOf(left);
  const other = shapeOf(right);
  if (!one || !other || one.scalar === 'bool' || one.scalar !== other.scalar) return undefined;
  if (operator === '%' && one.scalar !== 'int') return undefined;
  if (left === right || isScalar(right)) return left;
  if (isScalar(left)) return operator === '%' ? undefined : right;
  if (operator !== '*' || one.rows !== other.rows || isMatrix(left) === isMatrix(right)) return undefined;
  return vectorOf('float', one.rows);
}

/** How to convert between two incompatible types. */
export function conversionAdvice(one: Type, other: Type): string {
  const scalars = [shapeOf(one)?.scalar, shapeOf(other)?.scalar];
  if (scalars.includes('int') && scalars.includes('float'))
    return ' GLSL converts nothing by itself: write 2.0 for 2, or float(…).';
  return '';
}

export function mismatch(operator: string, left: Type, right: Type): string {
  return `${typeName(left)} ${operator} ${typeName(right)} is not possible.${conversionAdvice(left, right)}`;
}
