import type { Expression, Loop, Program, Statement, Variable } from '#glsl';
import { evaluate, listOperands } from '#glsl';
import { shaderLimits } from '../../limits.ts';
import { type CountedHead, countedHead } from './counted-head.ts';
import { countWrites, jumpsIn, listStatements } from './names-written.ts';
import { Ranges } from './ranges.ts';
import { simulate } from './simulate.ts';
import { isUnbounded } from './unbounded.ts';

/** How a loop is printed. Its bounds must be constant, as WebGL 1 requires (GLSL ES 1.00, appendix A). */
export type LoopPlan = { trips: number; isCapped: boolean } & (
  | /** Unchanged: the counter goes from a constant to a constant. */ { kind: 'constant'; head: CountedHead }
  | /** The counter is kept, and the end condition is checked in each iteration. */ {
      kind: 'bounded';
      head: CountedHead;
      end: number;
    }
  | /** A separate counter limits the loop. Its own head is evaluated inside. */ { kind: 'capped'; counter: string }
  | { kind: 'refused'; code: string; message: string }
);

/** The plan of each loop of a program, in the order of the source. */
export type LoopPlans = ReadonlyMap<Loop, LoopPlan>;

/**
 * Decides for each loop of a program how it ends. Outer loops come first, because the ranges of their counters limit
 * values in the inner ones. Faults are stored in the plans, and the stage of loops reports them.
 */
export function planLoops(program: Program): LoopPlans {
  const plans = new Map<Loop, LoopPlan>();
  const ranges = new Ranges();
  for (const { body } of program.functions) if (body) planIn(body, [], program, ranges, plans, 0);
  return plans;
}

function planIn(
  statement: Statement,
  before: readonly Statement[],
  program: Program,
  ranges: Ranges,
  plans: Map<Loop, LoopPlan>,
  nesting: number,
): void {
  let depth = nesting;
  if (statement.kind === 'loop') {
    depth += 1;
    const plan = depth > shaderLimits.loopNesting ? tooNested() : planLoop(statement, before, program, ranges);
    noteCounter(plan);
    plans.set(statement, plan);
  }
  const inner = listStatements(statement);
  const start = statement.kind === 'block' ? 0 : inner.length;
  for (const [index, each] of inner.entries()) {
    planIn(each, each.kind === 'loop' ? inner.slice(start, index) : [], program, ranges, plans, depth);
  }
}

function noteCounter(plan: LoopPlan): void {
  if (plan.kind !== 'constant' && plan.kind !== 'bounded') return;
  const { variable, start, step } = plan.head;
  const last = start + step * Math.max(0, plan.trips - 1);
  variable.counter = { min: Math.min(start, last), max: Math.max(start, last) };
}

const cap = shaderLimits.loopIterations;
const refusedPlan = (code: string, message: string): LoopPlan => ({
  kind: 'refused',
  code,
  message,
  trips: cap,
  isCapped: true,
});

function tooNested(): LoopPlan {
  return refusedPlan('loop_nesting', `Loops may be nested at most ${shaderLimits.loopNesting} levels deep.`);
}

function planLoop(loop: Loop, before: readonly Statement[], program: Program, ranges: Ranges): LoopPlan {
  // A condition that is always true is removed.
  if (loop.condition && evaluate(loop.condition) === true) loop.condition = undefined;
  const iterations = simulate(loop, before, ranges);
  const { leaves } = jumpsIn(loop.body);
  if (iterations.kind === 'beyond' && !loop.condition && !leaves)
    return refusedPlan('loop_endless', 'This loop never ends. Give it a condition or a break.');
  if (!leaves && iterations.kind !== 'bounded' && !canChange(loop)) {
    const message = 'Nothing in this loop changes its condition, so it never ends.';
    return refusedPlan('loop_endless', message);
  }
  if (iterations.kind === 'beyond' && loop.condition) {
    const message = `This loop has more than ${cap} iterations, but at most ${cap} are allowed. Give it a lower bound.`;
    return refusedPlan('loop_too_long', message);
  }
  if (iterations.kind === 'unknown' && loop.condition && isUnbounded(loop.condition, program, ranges)) {
    const message = `The number of iterations grows with the time or the size without a limit. Limit it, as in min(…, 64).`;
    return refusedPlan('loop_unbounded', message);
  }
  const isCapped = iterations.kind !== 'bounded';
  // A condition that writes variables is evaluated once more than there are iterations.
  const conditionWrites = countWrites(new Map(), loop.condition).size > 0 ? 1 : 0;
  const trips = (iterations.kind === 'bounded' ? iterations.trips : cap - conditionWrites) + conditionWrites;
  const head = countedHead(loop);
  if (head && iterations.kind === 'bounded' && iterations.isExact && head.isConstant) {
    return { kind: 'constant', head, trips, isCapped };
  }
  const end = head ? head.start + trips * head.step : 0;
  if (head && head.variable.type === 'int' && Math.abs(end) < 2 ** 31)
    return { kind: 'bounded', head, end, trips, isCapped };
  return { kind: 'capped', counter: program.unusedName('iteration'), trips, isCapped };
}

/** Whether anything in the loop may change the result of its condition. */
function canChange({ condition, step, body }: Loop): boolean {
  if (!condition) return false;
  const writes = countWrites(new Map(), condition, step, body);
  return mayChange(condition, writes);
}

function mayChange(expression: Expression, writes: ReadonlyMap<Variable, number>): boolean {
  if (expression.kind === 'name' && expression.variable) {
    const { variable } = expression;
    return writes.has(variable) || (variable.storage === 'global' && variable.writes > 0);
  }
  if (
    expression.kind === 'call' &&
    expression.target &&
    'body' in expression.target &&
    expression.target.name !== `${expression.name}_`
  ) {
    return true;
  }
  return listOperands(expression).some((part) => mayChange(part, writes));
}
