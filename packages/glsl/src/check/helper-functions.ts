import { Findings } from '../findings.ts';
import { helperSource } from '../helpers.ts';
import { parseSource } from '../parse/source.ts';
import { tokenize } from '../tokens/tokenize.ts';
import type { FunctionSymbol } from '../tree.ts';
import { type Type, typeName } from '../types.ts';
import { CheckContext } from './context.ts';
import { Scope } from './scope.ts';

/**
 * Returns the helper that replaces a function of GLSL ES 3.00 in the program; undefined if there is none for these
 * types. The helper is parsed, checked, weighed and printed like the functions of the author, at the place where it is
 * first called.
 */
export function helperFor(
  context: CheckContext,
  helper: string,
  types: readonly Type[],
  at: number,
): FunctionSymbol | undefined {
  const key = `${helper} ${types.map(typeName).join(' ')}`;
  const cached = context.helpers.get(key);
  if (cached) return recordCall(context, cached);
  const source = helperSource(helper, types, 'helper');
  if (source === undefined) return undefined;
  const findings = new Findings(source);
  const tokens = tokenize(source, findings).tokens.map((token) => ({ ...token, at }));
  const [node] = parseSource(tokens, findings);
  if (node?.kind !== 'function') throw new Error(`The helper ${key} is no function: ${source}`);
  const { names, checkFunction } = context;
  const helperContext = new CheckContext({ findings, version: 300, names, global: new Scope(), checkFunction });
  const symbol = checkFunction(helperContext, node);
  const [fault] = findings.list();
  if (!symbol || fault) throw new Error(`The helper ${key} has a fault: ${fault?.message}`);
  symbol.name = context.unusedName(`${helper}_`);
  context.helpers.set(key, symbol);
  return recordCall(context, symbol);
}

function recordCall(context: CheckContext, symbol: FunctionSymbol): FunctionSymbol {
  context.current?.calls.add(symbol);
  return symbol;
}

/** The helper that computes `%` for values of these types. */
export function remainderFor(context: { helpers: ReadonlyMap<string, FunctionSymbol> }, left: Type, right: Type) {
  return context.helpers.get(`mod ${typeName(left)} ${typeName(right)}`);
}
