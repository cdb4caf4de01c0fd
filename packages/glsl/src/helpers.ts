import { getShape, isArray, isMatrix, isStruct, type Type, toVectorType, typeName } from './types.ts';

/**
 * Functions that are added to programs because GLSL ES 1.00 lacks them: functions of GLSL ES 3.00, and `%` for
 * integers.
 */
const helpers: Record<string, (types: readonly Type[]) => string | undefined> = {
  round: printForFloats('floor(x + 0.5)'),
  // Halves are rounded to the even neighbour.
  roundEven: printForFloats('mix(floor(x + 0.5), 2.0 * floor(x * 0.5 + 0.5), step(abs(fract(x) - 0.5), T(0.0)))'),
  trunc: printForFloats('sign(x) * floor(abs(x))'),
  sinh: printForFloats('0.5 * (exp(x) - exp(-x))'),
  cosh: printForFloats('0.5 * (exp(x) + exp(-x))'),
  // exp(2 x) would overflow where the result is 1.
  tanh: printForFloats('sign(x) * (1.0 - exp(-2.0 * abs(x))) / (1.0 + exp(-2.0 * abs(x)))'),
  asinh: printForFloats('sign(x) * log(abs(x) + sqrt(x * x + 1.0))'),
  acosh: printForFloats('log(x + sqrt(x * x - 1.0))'),
  atanh: printForFloats('0.5 * log((1.0 + x) / (1.0 - x))'),
  isnan: () => 'bool N(float x) { return !(x < 0.0 || x > 0.0 || x == 0.0); }',
  isinf: () => 'bool N(float x) { return abs(x) > 3.4e38; }',
  mod: ([x = 'int', y = 'int']) => `${typeName(x)} N(${typeName(x)} x, ${typeName(y)} y) { return x - x / y * y; }`,
  abs: printForInts('x < 0 ? -x : x', 'abs(F(x))'),
  sign: printForInts('x > 0 ? 1 : x < 0 ? -1 : 0', 'sign(F(x))'),
  min: printForInts('y < x ? y : x', 'min(F(x), G(y))'),
  max: printForInts('y > x ? y : x', 'max(F(x), G(y))'),
  clamp: printForInts('x < y ? y : x > z ? z : x', 'clamp(F(x), G(y), G(z))'),
  mix: ([x = 'float', , z = 'bool']) => {
    const value = z === 'bool' ? 'z ? y : x' : `mix(x, y, ${typeName(x)}(z))`;
    return `${typeName(x)} N(${typeName(x)} x, ${typeName(x)} y, ${typeName(z)} z) { return ${value}; }`;
  },
  transpose: ([type = 'mat2']) => {
    const size = countRows(type);
    const cells = repeatPrinted(size, (column) => repeatPrinted(size, (row) => `m[${row}][${column}]`));
    return `${typeName(type)} N(${typeName(type)} m) { return ${typeName(type)}(${cells}); }`;
  },
  determinant: ([type = 'mat2']) => {
    const value = { mat2: 'm[0].x * m[1].y - m[1].x * m[0].y', mat3: 'dot(m[0], cross(m[1], m[2]))' }[typeName(type)];
    return value && `float N(${typeName(type)} m) { return ${value}; }`;
  },
  inverse: ([type = 'mat2']) =>
    ({
      mat2: 'mat2 N(mat2 m) { return mat2(m[1].y, -m[0].y, -m[1].x, m[0].x) / (m[0].x * m[1].y - m[1].x * m[0].y); }',
      mat3: `mat3 N(mat3 m) { vec3 a = cross(m[1], m[2]); vec3 b = cross(m[2], m[0]); vec3 c = cross(m[0], m[1]);
        return mat3(a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z) / dot(m[0], a); }`,
    })[typeName(type)],
  element,
  outerProduct: ([type = 'vec2']) => {
    const size = countRows(type);
    const columns = repeatPrinted(size, (column) => `x * y[${column}]`);
    return `mat${size} N(${typeName(type)} x, ${typeName(type)} y) { return mat${size}(${columns}); }`;
  },
};

/** The maximum number of elements for which a reader is created. */
const readable = 32;

/**
 * A function that reads an element of an array, a vector or a matrix by an index that WebGL 1 does not allow. It never
 * reads outside of the bounds.
 */
function element([type = 'vec2']: readonly Type[]): string | undefined {
  const shape = getShape(type);
  const of = isArray(type) ? type.of : toVectorType('float', isMatrix(type) ? countRows(type) : 1);
  const scalar = isArray(type) || isMatrix(type) ? undefined : shape?.scalar;
  const size = isArray(type) ? type.size : isMatrix(type) ? shape?.columns : shape?.rows;
  if (isStruct(of) || size === undefined || size > readable) return undefined;
  const parameter = isArray(type) ? `${typeName(type.of)} x[${size}]` : `${typeName(type)} x`;
  const reads = Array.from({ length: size - 1 }, (_, index) => `if (y < ${index + 1}) return x[${index}];`);
  return `${scalar ?? typeName(of)} N(${parameter}, int y) { ${reads.join(' ')} return x[${size - 1}]; }`;
}

export const helperNames: readonly string[] = Object.keys(helpers);

/** The source of a helper that is named `name`, for values of these types; undefined if there is none. */
export function helperSource(helper: string, types: readonly Type[], name: string): string | undefined {
  return helpers[helper]?.(types)?.replace(' N(', ` ${name}(`);
}

function countRows(type: Type): number {
  return getShape(type)?.rows ?? 1;
}

function repeatPrinted(count: number, print: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => print(index)).join(', ');
}

/**
 * Creates the source of a function of x, which is a float or a vec. `value` is its result, in which T stands for the
 * type of x.
 */
function printForFloats(value: string): (types: readonly Type[]) => string {
  return ([type = 'float']) => {
    const name = typeName(type);
    return `${name} N(${name} x) { return ${value.replaceAll('T(', `${name}(`)}; }`;
  };
}

/**
 * Creates the source of a function of the integers x, y and z. `scalar` is the result for scalars, and `vector` the
 * result for vectors. Vectors are computed as floats, which are exact up to 2^24: F stands for the type of x, and G for
 * that of the other arguments.
 */
function printForInts(scalar: string, vector: string): (types: readonly Type[]) => string {
  return (types) => {
    const [type = 'int', other = 'int'] = types;
    const floats = (of: Type) => toVectorType('float', countRows(of));
    const value = `${typeName(type)}(${vector.replaceAll('F(', `${floats(type)}(`).replaceAll('G(', `${floats(other)}(`)})`;
    const parameters = types.map((each, index) => `${typeName(each)} ${'xyz'[index]}`).join(', ');
    return `${typeName(type)} N(${parameters}) { return ${type === 'int' ? scalar : value}; }`;
  };
}
