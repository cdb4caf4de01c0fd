import type { BinaryOperator } from '../tree.ts';
import { getShape, holdsArray, isMatrix, isScalar, sameType, type Type, toVectorType, typeName } from '../types.ts';

/**
 * The type of an operator's result for values of these types (GLSL ES 1.00, section 5.9); undefined if the operator
 * does not accept them.
 */
export function inferBinaryType(operator: BinaryOperator, left: Type, right: Type): Type | undefined {
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
      return inferArithmeticType(operator, left, right);
  }
}

function inferArithmeticType(operator: BinaryOperator, left: Type, right: Type): Type | undefined {
  const one = getShape(left);
  const other = getShape(right);
  if (!one || !other || one.scalar === 'bool' || one.scalar !== other.scalar) return undefined;
  if (operator === '%' && one.scalar !== 'int') return undefined;
  if (left === right || isScalar(right)) return left;
  if (isScalar(left)) return operator === '%' ? undefined : right;
  if (operator !== '*' || one.rows !== other.rows || isMatrix(left) === isMatrix(right)) return undefined;
  return toVectorType('float', one.rows);
}

/** Says how to convert between two incompatible types. */
export function conversionAdvice(one: Type, other: Type): string {
  const scalars = [getShape(one)?.scalar, getShape(other)?.scalar];
  if (scalars.includes('int') && scalars.includes('float'))
    return ' GLSL converts nothing by itself: write 2.0 for 2, or float(…).';
  return '';
}

export function mismatch(operator: string, left: Type, right: Type): string {
  return `${typeName(left)} ${operator} ${typeName(right)} is not possible.${conversionAdvice(left, right)}`;
}
