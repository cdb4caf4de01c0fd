import { languageLimits } from '../limits.ts';
import { givenInputs } from '../names.ts';
import type { FunctionSymbol, GlobalNode, Interface, StructNode, Variable } from '../tree.ts';
import {
  type BasicType,
  countArrayComponents,
  countComponents,
  isStruct,
  type StructType,
  type Type,
  typeName,
} from '../types.ts';
import type { CheckContext } from './context.ts';
import { checkDeclaration, checkDeclarator, checkName } from './declarations.ts';
import { checkFunction } from './functions.ts';
import { resolveType } from './type-references.ts';

/** The declarations outside of functions, in the order of the source. */
export interface Globals {
  declared: (StructType | Variable)[];
  functions: FunctionSymbol[];
  /** The `out vec4` that the author declares. */
  output: Variable | undefined;
}

/**
 * A uniform that the source reads without declaring it, or that it declares in the same way as the caller of this
 * package.
 */
export interface Uniform {
  name: string;
  type: BasicType;
  /** The range of a number. The value is always within it. */
  range?: { min: number; max: number };
}

/** Declares the built-in inputs, which every program has, and the uniforms. */
export function declareUniforms({ global }: CheckContext, uniforms: readonly Uniform[]): void {
  const plain = { at: 0, value: undefined, writes: 0 };
  const predefinedUniforms: Array<[string, BasicType]> = [...givenInputs, ['gl_FragCoord', 'vec4']];
  for (const [name, type] of predefinedUniforms) global.set(name, { name, type, storage: 'given', ...plain });
  for (const uniform of uniforms) global.set(uniform.name, { ...uniform, storage: 'input', ...plain });
}

export function checkGlobals(context: CheckContext, nodes: readonly GlobalNode[]): Globals {
  const globals: Globals = { declared: [], functions: [], output: undefined };
  for (const node of nodes) {
    if (context.findings.isFull) break;
    if (node.kind === 'interface') checkInterface(context, node, globals);
    else if (node.kind === 'struct') checkStruct(context, node, globals);
    else if (node.kind === 'function') {
      const symbol = checkFunction(context, node);
      if (symbol && node.body) globals.functions.push(symbol);
    } else {
      checkDeclaration(context, node);
      for (const { variable } of node.declarators) if (variable) globals.declared.push(variable);
    }
  }
  if (globals.functions.length > languageLimits.functions) {
    const message = `A shader may have at most ${languageLimits.functions} functions, but this one has ${globals.functions.length}.`;
    context.fault('too_many_functions', message, globals.functions[languageLimits.functions]?.at ?? 0);
  }
  return globals;
}

/**
 * Checks a `uniform` line, which must match the manifest, or an `out vec4` line, which names the variable to which main
 * writes its color.
 */
function checkInterface(context: CheckContext, { storage, of, declarators, at }: Interface, globals: Globals): void {
  for (const { name, size, value, at: index } of declarators) {
    const type = resolveType(context, of, size);
    if (value) context.fault('syntax', `${storage} ${name} cannot have a value here.`, index);
    if (storage === 'out') declareOutput(context, name, type, index, globals);
    else checkUniform(context, name, type, index);
  }
  if (declarators.length === 0) context.fault('syntax', 'A name is missing.', at);
}

function checkUniform(context: CheckContext, name: string, type: Type, at: number): void {
  const meaning = context.global.getOwn(name);
  const isInput = meaning !== undefined && 'storage' in meaning && /^(?:input|given)$/.test(meaning.storage);
  if (!isInput || /^gl_/.test(name)) {
    const message = `The uniform ${name} is not an input of the manifest. Add it there, or remove this line.`;
    context.fault('undeclared_input', message, at);
  } else if (meaning.type !== type && type !== 'error') {
    const message = `${name} is ${typeName(meaning.type)}, not ${typeName(type)}.`;
    context.fault('input_type', message, at);
  }
}

function declareOutput(context: CheckContext, name: string, type: Type, at: number, globals: Globals): void {
  if (globals.output) return void context.fault('output_refused', 'A shader can have only one output.', at);
  if (type !== 'vec4')
    return void context.fault('output_refused', `The output must be vec4, not ${typeName(type)}.`, at);
  if (!checkName(context, name, at)) return;
  globals.output = { name, type, storage: 'output', at, value: undefined, writes: 0, printed: 'gl_FragColor' };
  context.global.set(name, globals.output);
}

function checkStruct(context: CheckContext, node: StructNode, globals: Globals): void {
  const members = new Map<string, Type>();
  for (const { of, declarators } of node.members) {
    for (const { name, size, value, at } of declarators) {
      const type = resolveType(context, of, size);
      if (value) context.fault('syntax', 'A member cannot have a value here.', at);
      if (type === 'sampler2D' || type === 'void')
        context.fault('type_unsupported', `A member cannot be of type ${typeName(type)}.`, at);
      if (members.has(name)) context.fault('redeclared', `The member ${name} is declared twice.`, at);
      // Members are only accessed through their struct, so only names that are reserved everywhere are rejected.
      context.inNestedScope(() => checkName(context, name, at));
      members.set(name, type);
    }
  }
  const types = [...members.values()];
  const depth = 1 + Math.max(0, ...types.map(structDepth));
  const components = types.reduce((sum, type) => sum + countComponents(type), 0);
  const arrayComponents = types.reduce((sum, type) => sum + countArrayComponents(type), 0);
  if (members.size === 0) context.fault('syntax', `The struct ${node.name} has no members.`, node.at);
  if (members.size > languageLimits.structMembers)
    context.fault('struct_too_large', `A struct has at most ${languageLimits.structMembers} members.`, node.at);
  if (depth > languageLimits.structDepth)
    context.fault(
      'struct_too_large',
      `Structs may be nested at most ${languageLimits.structDepth} levels deep.`,
      node.at,
    );
  if (components - arrayComponents > languageLimits.structComponents)
    context.fault('struct_too_large', `A struct has at most ${languageLimits.structComponents} components.`, node.at);
  if (!checkName(context, node.name, node.at)) return;
  const type: StructType = { kind: 'struct', name: node.name, members, depth, components, arrayComponents };
  context.global.set(node.name, type);
  globals.declared.push(type);
  for (const declarator of node.declarators) {
    checkDeclarator(context, declarator, { name: node.name, at: node.at }, node.isConst);
    if (declarator.variable) globals.declared.push(declarator.variable);
  }
}

function structDepth(type: Type): number {
  if (isStruct(type)) return type.depth;
  return typeof type === 'object' && isStruct(type.of) ? type.of.depth : 0;
}
