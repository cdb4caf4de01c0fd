/** The types of GLSL ES 1.00 that a vetted program may use. `error` is the type of anything that could not be checked. */
type Scalar = 'float' | 'int' | 'bool';
export type BasicType =
  | Scalar
  | `${'' | 'i' | 'b'}vec${2 | 3 | 4}`
  | `mat${2 | 3 | 4}`
  | 'sampler2D'
  | 'void'
  | 'error';

export interface StructType {
  kind: 'struct';
  name: string;
  members: ReadonlyMap<string, Type>;
  /** The number of levels of nested structs, including this one. */
  depth: number;
  /**
   * The number of scalar components of a value, and how many of them are in arrays. They are stored, because structs
   * can be nested.
   */
  components: number;
  arrayComponents: number;
}

interface ArrayType {
  kind: 'array';
  of: BasicType | StructType;
  size: number;
}

export type Type = BasicType | StructType | ArrayType;

interface Shape {
  scalar: Scalar;
  /** The number of components in a column; 1 for a scalar. */
  rows: number;
  columns: number;
}

const shapes = new Map<Type, Shape>();
const typesByKeyword = new Map<string, BasicType>();

function addType(type: BasicType, shape: Shape): void {
  shapes.set(type, shape);
  typesByKeyword.set(type, type);
}

for (const [scalar, prefix] of [
  ['float', ''],
  ['int', 'i'],
  ['bool', 'b'],
] as const) {
  addType(scalar, { scalar, rows: 1, columns: 1 });
  for (const rows of [2, 3, 4] as const) addType(`${prefix}vec${rows}`, { scalar, rows, columns: 1 });
}
for (const size of [2, 3, 4] as const) addType(`mat${size}`, { scalar: 'float', rows: size, columns: size });

/** The shape of a scalar, vector or matrix; undefined for other types. */
export function getShape(type: Type): Shape | undefined {
  return shapes.get(type);
}

const vectorTypes = {
  float: ['float', 'vec2', 'vec3', 'vec4'],
  int: ['int', 'ivec2', 'ivec3', 'ivec4'],
  bool: ['bool', 'bvec2', 'bvec3', 'bvec4'],
} as const;

/** The vector type with 2 to 4 components, or the scalar type for 1. */
export function toVectorType(scalar: Scalar, rows: number): BasicType {
  return vectorTypes[scalar][rows - 1] ?? 'error';
}

/** The type of the square matrix with 2 to 4 columns. */
export function toMatrixType(size: number): BasicType {
  return (['mat2', 'mat3', 'mat4'] as const)[size - 2] ?? 'error';
}

export function isScalar(type: Type): type is Scalar {
  return shapes.get(type)?.rows === 1;
}

export function isVector(type: Type): boolean {
  const shape = shapes.get(type);
  return shape !== undefined && shape.columns === 1 && shape.rows > 1;
}

export function isMatrix(type: Type): boolean {
  return (shapes.get(type)?.columns ?? 1) > 1;
}

export function isArray(type: Type): type is ArrayType {
  return typeof type === 'object' && type.kind === 'array';
}

export function isStruct(type: Type): type is StructType {
  return typeof type === 'object' && type.kind === 'struct';
}

export function sameType(one: Type, other: Type): boolean {
  if (isArray(one)) return isArray(other) && one.size === other.size && one.of === other.of;
  return one === other;
}

/** Whether values of this type contain an array, which GLSL ES 1.00 can neither assign nor compare. */
export function holdsArray(type: Type): boolean {
  return isArray(type) || (isStruct(type) && type.arrayComponents > 0);
}

/** Counts the scalar components of a value. */
export function countComponents(type: Type): number {
  if (isArray(type)) return type.size * countComponents(type.of);
  if (isStruct(type)) return type.components;
  const shape = shapes.get(type);
  return shape ? shape.rows * shape.columns : 0;
}

/** Counts the scalar components that are in arrays. */
export function countArrayComponents(type: Type): number {
  if (isArray(type)) return countComponents(type);
  return isStruct(type) ? type.arrayComponents : 0;
}

export function typeName(type: Type): string {
  if (isArray(type)) return `${typeName(type.of)}[${type.size}]`;
  return isStruct(type) ? type.name : type;
}

/** Finds a type by its keyword; undefined for words that are not types here. */
export function basicType(word: string): BasicType | undefined {
  if (word === 'void' || word === 'sampler2D') return word;
  return typesByKeyword.get(word.replace(/^mat(\d)x\1$/, 'mat$1'));
}
