import type { Findings, FunctionSymbol, Program } from '#glsl';
import { shaderLimits } from '../limits.ts';

/**
 * Returns the functions that the entry calls, directly or indirectly. Each comes after the functions that it calls;
 * otherwise they are in the order of the source. Undefined, with a finding, if a function calls itself, directly or
 * indirectly, or if calls are nested too deeply.
 */
export function callOrder({ functions, entry, form }: Program, findings: Findings): FunctionSymbol[] | undefined {
  const depths = new Map<FunctionSymbol, number>();
  const order: FunctionSymbol[] = [];
  const open = new Set<FunctionSymbol>();

  const places = new Map(functions.map((symbol, index) => [symbol, index]));
  const getIndex = (symbol: FunctionSymbol) => places.get(symbol) ?? 0;

  /** Returns the number of levels of calls from this function on. */
  const visit = (symbol: FunctionSymbol): number => {
    const knownDepth = depths.get(symbol);
    if (knownDepth !== undefined) return knownDepth;
    if (open.has(symbol)) {
      findings.add(
        'recursion',
        `${symbol.name} calls itself, directly or through other functions. Use a loop.`,
        symbol.at,
      );
      return 0;
    }
    if (!symbol.body) findings.add('undeclared', `The function ${symbol.name} has no body.`, symbol.at);
    open.add(symbol);
    let depth = 0;
    const inOrder = [...symbol.calls].sort((one, other) => getIndex(one) - getIndex(other));
    for (const called of inOrder) depth = Math.max(depth, visit(called));
    open.delete(symbol);
    depths.set(symbol, depth + 1);
    order.push(symbol);
    return depth + 1;
  };

  for (const symbol of functions) visit(symbol);
  // For entries other than `main`, the printed program has a main of its own that calls the entry.
  const deepest = (depths.get(entry) ?? 0) + (form === 'main' ? 0 : 1);
  if (deepest > shaderLimits.callDepth) {
    const message = `Calls are nested ${deepest} levels deep, but at most ${shaderLimits.callDepth} are allowed.`;
    findings.add('calls_too_deep', message, entry.at);
  }
  if (!findings.isEmpty) return undefined;
  const reached = listReachable(entry);
  return order.filter((symbol) => reached.has(symbol));
}

function listReachable(entry: FunctionSymbol): Set<FunctionSymbol> {
  const reached = new Set([entry]);
  for (const symbol of reached) for (const called of symbol.calls) reached.add(called);
  return reached;
}
