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

/** A source after parsing and checking. Every name is resolved, and every expression has its type. */
export interface Program {
  uniforms: readonly Uniform[];
  form: EntryForm;
  entry: FunctionSymbol;
  /** The structs, constants and variables outside of functions. */
  declared: (StructType | Variable)[];
  /** All functions of the source in their order. The helpers that they need come first. */
  functions: FunctionSymbol[];
  helpers: ReadonlyMap<string, FunctionSymbol>;
  /** Indexes whose bounds depend on the counters of loops. */
  indexes: PendingIndex[];
  /** The variables to which main may write its color. */
  outputs: Variable[];
  /** Returns a name that the source does not use. */
  unusedName(wanted: string): string;
}

export interface Environment {
  uniforms: readonly Uniform[];
  /**
   * Suggests the name of which an unknown one may be a misspelling. It is only called for the first few unknown names.
   */
  suggest?(unknown: string, names: readonly string[]): string | undefined;
}

/**
 * Parses and checks a fragment shader. Returns undefined if there are faults, which are added to `findings` with their
 * positions. The work is linear in the length of the source.
 */
export function readProgram(source: string, environment: Environment, findings: Findings): Program | undefined {
  const { uniforms, suggest } = environment;
  const { tokens, version } = tokenize(source, findings);
  const nodes = parseSource(tokens, findings);
  // Checking stops here, because code that could not be parsed would leave names undeclared, and findings about those
  // would mislead.
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

/** Declares gl_FragColor, which exists if there is a main and the source does not declare an output of its own. */
function declareOutput({ global }: CheckContext, nodes: readonly GlobalNode[]): Variable | undefined {
  const hasMain = nodes.some((node) => node.kind === 'function' && node.name === 'main');
  const hasOwn = nodes.some((node) => node.kind === 'interface' && node.storage === 'out');
  if (!hasMain || hasOwn) return undefined;
  const name = 'gl_FragColor';
  const output: Variable = { name, type: 'vec4', storage: 'output', at: 0, value: undefined, writes: 0 };
  global.set(name, output);
  return output;
}
