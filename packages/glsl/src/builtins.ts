import { helperNames } from './helpers.ts';
import { shapeOf, type Type, vectorOf } from './types.ts';

/**
 * Types of an overload, a letter each: F float or vec, V vec, f float, I int or ivec, J ivec, i int, B bvec, b bool,
 * M mat, a digit the vec of so many components, S sampler2D. Capital letters of one overload have as many components.
 */
type Pattern = string;

export interface Overload {
  returns: Pattern;
  parameters: Pattern[];
  /** What GLSL ES 1.00 has not: the function that the program brings along. */
  helper?: string;
  /** What it is called in GLSL ES 1.00, where that is another name. */
  printed?: string;
}

export interface Builtin {
  name: string;
  overloads: Overload[];
  readsTexture: boolean;
  /** How much a value differs from the next pixel's, which WebGL 1 has by OES_standard_derivatives. */
  isDerivative: boolean;
  /** Of GLSL ES 3.00 alone: sources of 1.00 may define a function of their own with this name. */
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

/** With helpers of the same name, but for those that 1.00 knows by another name. */
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
  const known = builtins.get(name);
  if (known) known.overloads.push(overload);
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
// Pictures have no smaller levels: which is asked for, as a bias, changes nothing.
add('textureLod', { returns: '4', parameters: [...'S2f'], printed: 'texture2D' }, true);

const printedNames = new Set(
  [...builtins.values()].flatMap(({ overloads }) => overloads.map(({ printed }) => printed)),
);

/** What GLSL has and this service refuses, and what to write instead. */
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

export function builtinNamed(name: string): Builtin | undefined {
  return builtins.get(name);
}

/** What to write instead of a function that is refused. */
export function refusedFunction(name: string): string | undefined {
  return refused.get(name);
}

/** Whether a function of GLSL ES 1.00 is called so: no function or macro may take its name. */
export function isBuiltinName(name: string): boolean {
  return builtins.get(name)?.isNewer === false || refused.has(name);
}

/** Whether programs call a function of this name for one that has another name in the source: a local would hide it. */
export function isPrintedName(name: string): boolean {
  return printedNames.has(name);
}

export function builtinNames(): Iterable<string> {
  return builtins.keys();
}

/** The first overload that takes values of these types, and what it answers. */
export function overloadFor(
  { overloads }: Builtin,
  types: readonly Type[],
): { overload: Overload; returns: Type } | undefined {
  for (const overload of overloads) {
    if (overload.parameters.length !== types.length) continue;
    const size = sizeOf(overload.parameters, types);
    const isMatch = overload.parameters.every((letter, index) => typeOf(letter, size) === types[index]);
    if (isMatch) return { overload, returns: typeOf(overload.returns, size) };
  }
  return undefined;
}

const sized = /[FVIJBM]/;

/** The components that the capital letters have. */
function sizeOf(parameters: readonly Pattern[], types: readonly Type[]): number {
  const index = parameters.findIndex((letter) => sized.test(letter));
  return shapeOf(types[index] ?? 'error')?.rows ?? 0;
}

function typeOf(letter: Pattern, size: number): Type {
  const isSized = sized.test(letter);
  // A vector of one component is a scalar, which only F and I are.
  if (isSized && (size < 1 || (size === 1 && !/[FI]/.test(letter)))) return 'error';
  switch (letter) {
    case 'F':
    case 'V':
      return vectorOf('float', size);
    case 'I':
    case 'J':
      return vectorOf('int', size);
    case 'B':
      return vectorOf('bool', size);
    case 'M':
      return `mat${size as 2 | 3 | 4}`;
    case 'f':
      return 'float';
    case 'i':
      return 'int';
    case 'b':
      return 'bool';
    case 'S':
      return 'sampler2D';
    default:
      return vectorOf('float', Number(letter));
  }
}
