import { helperNames } from './helpers.ts';
import { getShape, type Type, toMatrixType, toVectorType } from './types.ts';

/**
 * The types of an overload, with one letter for each: F float or vec, V vec, f float, I int or ivec, J ivec, i int, B
 * bvec, b bool, M mat, S sampler2D, and a digit for the vec with that many components. All capital letters of an
 * overload stand for the same number of components.
 */
type Pattern = string;

export interface Overload {
  returns: Pattern;
  parameters: Pattern[];
  /** The function that is added to the program, because GLSL ES 1.00 lacks this one. */
  helper?: string;
  /** The name of the function in GLSL ES 1.00, if it is different. */
  printed?: string;
}

export interface Builtin {
  name: string;
  overloads: Overload[];
  readsTexture: boolean;
  /** Whether it is a derivative between neighbouring pixels. WebGL 1 supports these with OES_standard_derivatives. */
  isDerivative: boolean;
  /** Whether only GLSL ES 3.00 has this function. Sources of version 1.00 may then define a function with this name. */
  isNewer: boolean;
}

const of100 = `
  radians degrees sin cos tan asin acos exp log exp2 log2 sqrt inversesqrt abs sign floor ceil fract normalize | F:F
  atan | F:F F:FF
  pow step reflect min max mod | F:FF
  min max mod | F:Ff
  clamp mix smoothstep faceforward | F:FFF
  clamp | F:Fff
  mix | F:FFf
  step | F:fF
  smoothstep | F:ffF
  refract | F:FFf
  length | f:F
  distance dot | f:FF
  cross | 3:33
  matrixCompMult | M:MM
  lessThan lessThanEqual greaterThan greaterThanEqual equal notEqual | B:VV B:JJ
  equal notEqual | B:BB
  any all | b:B
  not | B:B
  dFdx dFdy fwidth | F:F
  texture2D | 4:S2 4:S2f
  texture2DProj | 4:S3 4:S3f 4:S4 4:S4f`;

/** Functions that a helper of the same name replaces, and functions that have another name in version 1.00. */
const of300 = `
  round roundEven trunc sinh cosh tanh asinh acosh atanh | F:F
  abs sign | I:I
  min max | I:II I:Ii
  clamp | I:III I:Iii
  mix | F:FFB f:ffb
  isnan isinf | b:f
  transpose inverse | M:M
  determinant | f:M
  outerProduct | M:VV`;

const derivatives = new Set(['dFdx', 'dFdy', 'fwidth']);
const builtins = new Map<string, Builtin>();

function add(name: string, overload: Overload, isNewer: boolean): void {
  const overloads = builtins.get(name);
  if (overloads) overloads.overloads.push(overload);
  else {
    const readsTexture = name.startsWith('texture');
    builtins.set(name, { name, overloads: [overload], readsTexture, isDerivative: derivatives.has(name), isNewer });
  }
}

function read(table: string, isNewer: boolean): void {
  for (const line of table.trim().split('\n')) {
    const [names = '', overloads = ''] = line.split('|');
    for (const name of names.trim().split(' ')) {
      for (const overload of overloads.trim().split(' ')) {
        const [returns = '', parameters = ''] = overload.split(':');
        const helper = isNewer ? helperNames.find((each) => each === name) : undefined;
        add(name, { returns, parameters: [...parameters], ...(helper ? { helper } : {}) }, isNewer);
      }
    }
  }
}

read(of100, false);
read(of300, true);
for (const parameters of ['S2', 'S2f'])
  add('texture', { returns: '4', parameters: [...parameters], printed: 'texture2D' }, true);
// Pictures have no smaller mipmap levels, so the level or bias has no effect.
add('textureLod', { returns: '4', parameters: [...'S2f'], printed: 'texture2D' }, true);

const printedNames = new Set(
  [...builtins.values()].flatMap(({ overloads }) => overloads.map(({ printed }) => printed)),
);

/** Functions of GLSL that are not allowed here, with what to write instead. */
const refused = new Map<string, string>([
  ...['textureGrad', 'textureProj', 'textureProjLod', 'textureLodOffset', 'textureOffset'].map(
    (name): [string, string] => [name, `${name} is refused, since WebGL 1 has it not: read with texture(image, uv).`],
  ),
  ...['texture2DLod', 'texture2DProjLod', 'texture2DLodEXT', 'texture2DGradEXT', 'textureCube'].map(
    (name): [string, string] => [name, `${name} is refused: read with texture2D(image, uv).`],
  ),
  ['texelFetch', 'texelFetch is refused, since WebGL 1 has it not: read with texture(image, uv), uv from 0 to 1.'],
  ['textureSize', 'textureSize is refused, since WebGL 1 has it not: give the size as an input.'],
  ['modf', 'modf is refused, since WebGL 1 has it not: use floor and fract.'],
  ...['floatBitsToInt', 'floatBitsToUint', 'intBitsToFloat', 'uintBitsToFloat'].map((name): [string, string] => [
    name,
    `${name} is refused, since WebGL 1 knows no bits of numbers: hash with fract(sin(dot(…))) or multiplications.`,
  ]),
]);

export function findBuiltin(name: string): Builtin | undefined {
  return builtins.get(name);
}

/** What to write instead of a function that is not allowed; undefined for any other function. */
export function refusedFunction(name: string): string | undefined {
  return refused.get(name);
}

/** Whether GLSL ES 1.00 has a function with this name. If so, no function or macro may use the name. */
export function isBuiltinName(name: string): boolean {
  return builtins.get(name)?.isNewer === false || refused.has(name);
}

/**
 * Whether programs use this name for a function that has another name in the source. A local variable with this name
 * would hide the function.
 */
export function isPrintedName(name: string): boolean {
  return printedNames.has(name);
}

export function builtinNames(): Iterable<string> {
  return builtins.keys();
}

/** The first overload that accepts values of these types, and the type of its result. */
export function overloadFor(
  { overloads }: Builtin,
  types: readonly Type[],
): { overload: Overload; returns: Type } | undefined {
  for (const overload of overloads) {
    if (overload.parameters.length !== types.length) continue;
    const size = inferSize(overload.parameters, types);
    const isMatch = overload.parameters.every((letter, index) => toType(letter, size) === types[index]);
    if (isMatch) return { overload, returns: toType(overload.returns, size) };
  }
  return undefined;
}

const sized = /[FVIJBM]/;

/** The number of components for which the capital letters of an overload stand. */
function inferSize(parameters: readonly Pattern[], types: readonly Type[]): number {
  const index = parameters.findIndex((letter) => sized.test(letter));
  return getShape(types[index] ?? 'error')?.rows ?? 0;
}

function toType(letter: Pattern, size: number): Type {
  const isSized = sized.test(letter);
  // A vector of one component would be a scalar, and only F and I allow that.
  if (isSized && (size < 1 || (size === 1 && !/[FI]/.test(letter)))) return 'error';
  switch (letter) {
    case 'F':
    case 'V':
      return toVectorType('float', size);
    case 'I':
    case 'J':
      return toVectorType('int', size);
    case 'B':
      return toVectorType('bool', size);
    case 'M':
      return toMatrixType(size);
    case 'f':
      return 'float';
    case 'i':
      return 'int';
    case 'b':
      return 'bool';
    case 'S':
      return 'sampler2D';
    default:
      return toVectorType('float', Number(letter));
  }
}
