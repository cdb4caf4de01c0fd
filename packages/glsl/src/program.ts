import { CheckContext, type PendingIndex } from './check/context.ts';
import { type EntryForm, findEntry } from './check/entry.ts';
import { checkFunction } from './check/functions.ts';
import { checkGlobals, declareUniforms, type Uniform } from './check/globals.ts';
import { Scope } from './check/scope.ts';
import type { Findings } from './findings.ts';
import { parseSource } from './parse/source.ts';
import { tokenize } from './tokens/tokenize.ts';
import type { FunctionSymbol, GlobalNode, Variable } from './tree.ts';
import type { StructType } from './types.ts';

/** A source that was parsed and checked: every name is resolved, every expression has its type. */
export interface Program {
  uniforms: readonly Uniform[];
  form: EntryForm;
  entry: FunctionSymbol;
  /** Structs, constants and variables outside functions. */
  declared: (StructType | Variable)[];
  /** All functions of the source in its order, after the helpers that they need. */
  functions: FunctionSymbol[];
  helpers: ReadonlyMap<string, FunctionSymbol>;
  /** Indexes whose bounds depend on the counters of loops. */
  indexes: PendingIndex[];
  /** The variables to which main may write its color. */
  outputs: Variable[];
  /** A name that the source does not use. */
  unusedName(wanted: string): string;
}

export interface Environment {
  uniforms: readonly Uniform[];
  /** The name that an unknown one may be a misspelling of. Only called for the first few unknown names. */
  suggest?(unknown: string, names: readonly string[]): string | undefined;
}

/**
 * Parses and checks a fragment shader. Undefined if there are faults, which are added to `findings` with their
 * positions. The work is linear in the source.
 */
export function readProgram(source: string, environment: Environment, findings: Findings): Program | undefined {
  const { uniforms, suggest } = environment;
  const { tokens, version } = tokenize(source, findings);
  const nodes = parseSource(tokens, findings);
  // Code that could not be parsed would leave names undeclared, and those findings would mislead.
  if (!findings.isEmpty) return undefined;
  const names = new Set(uniforms.map(({ name }) => name));
  for (const { kind, text } of tokens) if (kind === 'name') names.add(text);
  const context = new CheckContext({ findings, version, names, global: new Scope(), checkFunction, suggest });
  declareUniforms(context, uniforms);
  const builtIn = declareOutput(context, nodes);
  const globals = checkGlobals(context, nodes);
  if (!findings.isEmpty) return undefined;
  const entryPoint = findEntry(context, globals);
  if (!entryPoint || !findings.isEmpty) return undefined;
  const { helpers, indexes } = context;
  const functions = [...helpers.values(), ...globals.functions];
  const outputs = [globals.output, builtIn].filter((each) => each !== undefined);
  const unusedName = (wanted: string) => context.unusedName(wanted);
  return { uniforms, ...entryPoint, declared: globals.declared, functions, helpers, indexes, outputs, unusedName };
}

/** gl_FragColor exists if main does, unless the source declares an output of its own. */
function declareOutput({ global }: CheckContext, nodes: readonly GlobalNode[]): Variable | undefined {
  const hasMain = nodes.some((node) => node.kind === 'function' && node.name === 'main');
  const hasOwn = nodes.some((node) => node.kind === 'interface' && node.storage === 'out');
  if (!hasMain || hasOwn) return undefined;
  const name = 'gl_FragColor';
  const output: Variable = { name, type: 'vec4', storage: 'output', at: 0, value: undefined, writes: 0 };
  global.set(name, output);
  return output;
}
