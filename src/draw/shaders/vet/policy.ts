import type { Expression, Findings, FunctionSymbol, PendingIndex } from '#glsl';
import { listOperands, type Program, readProgram } from '#glsl';
import { nearMatches } from '../../../core/near-matches.ts';
import { listUniforms } from '../inputs/uniforms.ts';
import { shaderLimits } from '../limits.ts';
import type { ShaderManifest } from '../manifest.ts';
import { callOrder } from './call-order.ts';
import { measureProgram } from './cost/measure.ts';
import { type LoopPlans, planLoops } from './loops/plan.ts';
import { type Range, Ranges } from './loops/ranges.ts';

/** A program that complies with the policy, with a plan for each of its loops. */
export interface VettedProgram extends Program {
  plans: LoopPlans;
  /** The functions that the entry calls, directly or indirectly. Each comes after those that it calls. */
  reached: FunctionSymbol[];
}

const suggest = (unknown: string, names: readonly string[]) => nearMatches(unknown, names, 1)[0];

/**
 * Runs the second stage (SHD-4): it checks that the syntax tree of the program contains only what is allowed. Undefined
 * if there are findings.
 */
export function checkPolicy(source: string, manifest: ShaderManifest, findings: Findings): VettedProgram | undefined {
  const program = readProgram(source, { uniforms: listUniforms(manifest), suggest }, findings);
  if (!program) return undefined;
  if (!callOrder(program, findings)) return undefined;
  const plans = planLoops(program);
  const ranges = new Ranges();
  for (const index of program.indexes) checkIndex(index, ranges, findings);
  checkOutput(program, findings);
  // The functions that read elements are only known now, after the counters of loops are known.
  const functions = [...new Set([...program.helpers.values(), ...program.functions])];
  const reached = callOrder({ ...program, functions }, findings);
  if (!reached) return undefined;
  const judged = { ...program, functions, plans, reached };
  checkTextureReads(judged, findings);
  return findings.isEmpty ? judged : undefined;
}

/**
 * Checks an index. WebGL 1 only allows constants and counters of loops as indexes, which must provably stay within
 * bounds. An element with another index that is within bounds is read by a generated function.
 */
function checkIndex({ node, size, reader }: PendingIndex, ranges: Ranges, findings: Findings): undefined {
  const { index } = node;
  const fault = indexFault(index);
  if (fault !== undefined) {
    const bounds = inferRange(index, ranges);
    const isInside = bounds && bounds.min >= 0 && bounds.max < size;
    if (isInside && !node.isWritten) Object.assign(node, { reader: reader() });
    return node.reader ? undefined : findings.add('dynamic_index', fault, index.at);
  }
  const range = ranges.getRange(index);
  if (range && range.min >= 0 && range.max < size) return undefined;
  const rangeNote = range ? `goes from ${range.min} to ${range.max}` : 'has no bounds that show';
  findings.add('index_out_of_bounds', `The index ${rangeNote}, of ${size} elements (0 to ${size - 1}).`, index.at);
}

/**
 * Infers the range of an index. For example, `int(mod(x, 4.0))` is at most 3. If rounding makes it 4, the function that
 * reads elements clamps it.
 */
function inferRange(index: Expression, ranges: Ranges): Range | undefined {
  const [value] = index.kind === 'construct' && index.of === 'int' ? index.values : [];
  const [, divisor] = value?.kind === 'call' && value.name === 'mod' ? value.values : [];
  const by = divisor && isBuiltinCall(value) ? ranges.getRange(divisor) : undefined;
  return by && by.min > 0 ? { min: 0, max: Math.ceil(by.max) - 1 } : ranges.getRange(index);
}

function isBuiltinCall(expression: Expression | undefined): boolean {
  return expression?.kind === 'call' && expression.target !== undefined && 'builtin' in expression.target;
}

const advice =
  'index by a constant or the counter of a loop with constant bounds, or read within bounds that show: a[clamp(i, 0, 3)]';

function indexFault(expression: Expression): string | undefined {
  if (expression.kind === 'name' && expression.variable) {
    const { storage, counter, name } = expression.variable;
    return storage === 'const' || counter ? undefined : `WebGL 1 cannot index by the variable ${name}: ${advice}.`;
  }
  const isOwnCall = expression.kind === 'call' && expression.target && !('builtin' in expression.target);
  if (isOwnCall || expression.kind === 'update' || expression.kind === 'assignment')
    return `WebGL 1 cannot index by this: ${advice}.`;
  for (const part of listOperands(expression)) {
    const fault = indexFault(part);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** Checks that main writes its output somewhere. Otherwise a pixel would show the previous content of memory. */
function checkOutput({ form, entry, outputs }: Program, findings: Findings): void {
  const written = form === 'mainImage' ? entry.parameters.slice(0, 1) : form === 'main' ? outputs : [];
  const isWritten = written.some(({ writes }) => writes > 0);
  if (written.length > 0 && !isWritten)
    findings.add('no_output', `${written[0]?.name} is never written, so no color is drawn.`, entry.at);
}

function checkTextureReads(program: VettedProgram, findings: Findings): void {
  const { total, maxReads } = measureProgram(program);
  const { reads } = total;
  if (reads <= shaderLimits.textureReads) return;
  const message = `Each pixel reads images ${reads} times, including loops and calls, but at most ${shaderLimits.textureReads} times are allowed.`;
  findings.add('texture_reads', message, maxReads?.at ?? program.entry.at);
}
