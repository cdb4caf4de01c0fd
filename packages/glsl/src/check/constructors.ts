import type { Construct } from '../tree.ts';
import { countComponents, getShape, isMatrix, isScalar, type Type, typeName } from '../types.ts';

/**
 * Says why a scalar, vector or matrix cannot be constructed from values of these types (GLSL ES 1.00, section 5.4);
 * undefined if it can.
 */
export function constructorFault({ of }: Construct, types: readonly Type[]): string | undefined {
  const shape = getShape(of);
  if (!shape) return `Nothing of type ${of} can be made.`;
  const other = types.find((type) => getShape(type) === undefined);
  if (other !== undefined) return `${of} cannot be made of ${typeName(other)}.`;
  const [only] = types;
  if (only === undefined) return `${of}() needs values.`;
  if (types.length === 1 && isScalar(only)) return undefined;
  if (isScalar(of)) return types.length === 1 ? undefined : `${of} is made of one value, not ${types.length}.`;
  if (isMatrix(of) && types.some(isMatrix)) return matrixFault(of, types);

  const needed = countComponents(of);
  let componentCount = 0;
  for (const type of types) {
    if (componentCount >= needed)
      return `${of} is made of ${needed} components, and here are more values than that takes.`;
    componentCount += countComponents(type);
  }
  if (componentCount < needed) return `${of} is made of ${needed} components, not ${componentCount}.`;
  if (isMatrix(of) && componentCount > needed) return `${of} is made of ${needed} components, not ${componentCount}.`;
  return undefined;
}

function matrixFault(of: Type, types: readonly Type[]): string | undefined {
  if (types.length === 1 && types[0] === of) return undefined;
  return `WebGL 1 makes no matrix of a matrix: name its columns, as in mat2(m[0].xy, m[1].xy).`;
}
