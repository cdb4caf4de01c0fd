import { languageLimits } from './limits.ts';
import type { BasicType } from './types.ts';

const toWordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The words of GLSL ES 1.00, and the words of 3.00 that have a meaning. Neither version may use them as names. */
const keywords = toWordSet(`
  attribute const uniform varying break continue do for while if else in out inout true false lowp mediump highp precision
  invariant discard return struct layout centroid flat smooth switch case default
  float int void bool uint vec2 vec3 vec4 ivec2 ivec3 ivec4 bvec2 bvec3 bvec4 uvec2 uvec3 uvec4
  mat2 mat3 mat4 mat2x2 mat2x3 mat2x4 mat3x2 mat3x3 mat3x4 mat4x2 mat4x3 mat4x4
  sampler2D samplerCube sampler3D sampler2DShadow samplerCubeShadow sampler2DArray sampler2DArrayShadow
  isampler2D isampler3D isamplerCube isampler2DArray usampler2D usampler3D usamplerCube usampler2DArray`);

/** Words that are reserved in GLSL ES 1.00, in which every program is printed. */
const reserved100 = toWordSet(`
  asm class union enum typedef template this packed goto inline noinline volatile public static extern external interface
  long short double half fixed unsigned superp input output hvec2 hvec3 hvec4 dvec2 dvec3 dvec4 fvec2 fvec3 fvec4
  sampler1D sampler1DShadow sampler2DRect sampler3DRect sampler2DRectShadow sizeof cast namespace using`);

/** Words that are only reserved in 3.00. Older sources use some of them (`sample`, `filter`) as plain names. */
const reserved300 = toWordSet(`
  coherent restrict readonly writeonly resource atomic_uint noperspective patch sample subroutine common partition active
  filter image1D image2D image3D imageCube image1DArray image2DArray imageBuffer iimage1D iimage2D iimage3D iimageCube
  iimage1DArray iimage2DArray iimageBuffer uimage1D uimage2D uimage3D uimageCube uimage1DArray uimage2DArray uimageBuffer
  samplerBuffer isampler1D isampler1DArray isampler2DRect isamplerBuffer usampler1D usampler1DArray usampler2DRect
  usamplerBuffer sampler1DArray sampler1DArrayShadow sampler2DMS isampler2DMS usampler2DMS sampler2DMSArray
  isampler2DMSArray usampler2DMSArray`);

/**
 * The inputs that every program has without declaring them. Their names depend on which of the three forms the entry
 * function has.
 */
export const givenInputs: ReadonlyMap<string, BasicType> = new Map([
  ['u_time', 'float'],
  ['u_resolution', 'vec2'],
  ['iTime', 'float'],
  ['iResolution', 'vec3'],
]);

export function isKeyword(name: string): boolean {
  return keywords.has(name);
}

/** Whether a name is a built-in input of programs. Only declarations inside a function may use such a name. */
export function isPredefined(name: string): boolean {
  return givenInputs.has(name);
}

/** Says why a name must not be used; undefined if it may be used. */
export function nameFault(name: string, version: 100 | 300 | undefined): string | undefined {
  if (/^(?:gl_|GL_|webgl_|_webgl_)/.test(name))
    return `Names that begin with ${name.slice(0, name.indexOf('_', 1) + 1)} are reserved: call ${name} otherwise.`;
  if (name.includes('__')) return `Names with two underscores in a row are reserved: call ${name} otherwise.`;
  if (name.length > languageLimits.nameLength)
    return `The name ${name.slice(0, 20)}… has ${name.length} characters; at most ${languageLimits.nameLength} are allowed.`;
  if (keywords.has(name) || reserved100.has(name) || (version === 300 && reserved300.has(name)))
    return `${name} is a reserved word of GLSL ES: choose another name.`;
  return undefined;
}
