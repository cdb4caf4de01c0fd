import type { ShaderManifest } from '../manifest.ts';
import { CheckContext, type PendingIndex } from './check/context.ts';
import { type EntryForm, findEntry } from './check/entry.ts';
import { checkFunction } from './check/functions.ts';
import { checkGlobals, declareGiven } from './check/globals.ts';
import { Scope } from './check/scope.ts';
import type { Findings } from './findings.ts';
import { parseSource } from './parse/source.ts';
import { tokenize } from './tokens/tokenize.ts';
import type { FunctionSymbol, GlobalNode, Variable } from './tree.ts';
import type { StructType } from './types.ts';

/** A source that was read and checked: every name is resolved, every expression has its type. */
export interface Program {
  manifest: ShaderManifest;
  form: EntryForm;
  entry: FunctionSymbol;
  /** Structs, constants and variables outside functions. */
  declared: (StructType | Variable)[];
  /** All functions of the source, in its order, behind the helpers that they need. */
  functions: FunctionSymbol[];
  helpers: ReadonlyMap<string, FunctionSymbol>;
  /** Indexes whose bounds depend on the counters of loops. */
  indexes: PendingIndex[];
  /** What main may write its colour to. */
  outputs: Variable[];
  /** A name that the source has not. */
  unusedName(wanted: string): string;
}

/**
 * Reads and checks a source whose bytes were checked; undefined if there are faults, which are in `findings` with their
 * places. Linear in the source.
 */
export function readProgram(source: string, manifest: ShaderManifest, findings: Findings): Program | undefined {
  const { tokens, version } = tokenize(source, findings);
  const nodes = parseSource(tokens, findings);
  // What is unreadable would make names undeclared: those faults would mislead.
  if (!findings.isEmpty) return undefined;
  const names = new Set(manifest.inputs.map(({ name }) => name));
  for (const { kind, text } of tokens) if (kind === 'name') names.add(text);
  const context = new CheckContext(findings, version, names, new Scope(), checkFunction);
  declareGiven(context, manifest);
  const builtIn = declareOutput(context, nodes);
  const globals = checkGlobals(context, nodes);
  if (!findings.isEmpty) return undefined;
  const found = findEntry(context, globals);
  if (!found || !findings.isEmpty) return undefined;
  const { helpers, indexes } = context;
  const functions = [...helpers.values(), ...globals.functions];
  const outputs = [globals.output, builtIn].filter((each) => each !== undefined);
  const unusedName = (wanted: string) => context.unusedName(wanted);
  return { manifest, ...found, declared: globals.declared, functions, helpers, indexes, outputs, unusedName };
}

/** gl_FragColor is there where main is, unless the source names an output of its own. */
function declareOutput({ global }: CheckContext, nodes: readonly GlobalNode[]): Variable | undefined {
  const hasMain = nodes.some((node) => node.kind === 'function' && node.name === 'main');
  const hasOwn = nodes.some((node) => node.kind === 'interface' && node.storage === 'out');
  if (!hasMain || hasOwn) return undefined;
  const name = 'gl_FragColor';
  const output: Variable = { name, type: 'vec4', storage: 'output', at: 0, value: undefined, writes: 0 };
  global.set(name, output);
  return output;
}
