import type { Binary, Expression, Loop, Statement, Variable } from '#glsl';
import { evaluate, type KnownValues, type Value } from '#glsl';
import { shaderLimits } from '../../limits.ts';
import { countWrites, jumpsIn } from './names-written.ts';
import type { Ranges } from './ranges.ts';

/** The maximum number of times that a loop's body runs, as far as the loop's head determines it. */
type Iterations =
  /** `isExact` means that the body runs exactly that often, unless something inside leaves the loop. */
  | { kind: 'bounded'; trips: number; isExact: boolean }
  /** The head allows every iteration up to the limit and would continue after it. */
  | { kind: 'beyond' }
  | { kind: 'unknown' };

/**
 * Simulates a loop's head as far as its values are known, up to one iteration more than is allowed. The known values
 * are numbers that start with a constant and that only the head writes, or that the body writes in top-level statements
 * which no jump skips.
 */
export function simulate(loop: Loop, before: readonly Statement[], ranges: Ranges): Iterations {
  const { condition, step, body, form } = loop;
  if (!condition) return { kind: 'beyond' };
  const updates = jumpsIn(body).continues ? [] : bodyUpdates(body);
  const values = trackedValues(loop, before, updates);
  const knownValues: KnownValues = {
    read: (variable) => values.get(variable) ?? variable.constantValue,
    write: (variable, value) => void (values.has(variable) && values.set(variable, value)),
    compare: (comparison, left, right) => compareRanges(comparison, left, right, ranges),
  };
  if (values.size === 0) return fixedIterations(evaluate(condition, knownValues), form);
  let isExact = true;
  for (let trips = 0; trips <= shaderLimits.loopIterations; trips += 1) {
    const isFirstOfDo = form === 'do' && trips === 0;
    const goesOn = isFirstOfDo ? true : evaluate(condition, knownValues);
    if (goesOn === false) return { kind: 'bounded', trips, isExact };
    if (goesOn === undefined) isExact = false;
    for (const update of updates) evaluate(update, knownValues);
    if (step) evaluate(step, knownValues);
  }
  return isExact ? { kind: 'beyond' } : { kind: 'unknown' };
}

/** Returns the iterations for a condition that no known value changes. */
function fixedIterations(goesOn: Value | undefined, form: Loop['form']): Iterations {
  if (goesOn === undefined) return { kind: 'unknown' };
  return goesOn ? { kind: 'beyond' } : { kind: 'bounded', trips: form === 'do' ? 1 : 0, isExact: true };
}

/** Returns the expressions that are top-level statements of the body, so that they run in each iteration. */
function bodyUpdates(body: Statement): Expression[] {
  const statements = body.kind === 'block' ? body.statements : [body];
  return statements.flatMap((statement) => (statement.kind === 'expression' ? [statement.expression] : []));
}

/** Returns the initial values of those variables whose writes are all simulated. */
function trackedValues(
  { start, condition, step }: Loop,
  before: readonly Statement[],
  updates: readonly Expression[],
): Map<Variable, Value | undefined> {
  const values = new Map<Variable, Value | undefined>();
  const writes = countWrites(new Map(), condition, step, ...updates);
  const starts = start?.kind === 'expression' ? countWrites(new Map(), start) : new Map<Variable, number>();
  const declarations = [...before, ...(start ? [start] : [])].filter((each) => each.kind === 'declaration');
  for (const { declarators } of declarations) {
    for (const { variable, value } of declarators) {
      if (!variable || variable.writes === 0 || (variable.type !== 'int' && variable.type !== 'float')) continue;
      if (variable.writes !== (writes.get(variable) ?? 0) + (starts.get(variable) ?? 0)) continue;
      // A variable without an initial value is printed with 0.
      const initialValue = value ? evaluate(value) : 0;
      if (initialValue !== undefined) values.set(variable, initialValue);
    }
  }
  if (start?.kind === 'expression') {
    const knownValues: KnownValues = {
      read: (variable) => values.get(variable) ?? variable.constantValue,
      write: (variable, value) => void (values.has(variable) && values.set(variable, value)),
    };
    evaluate(start.expression, knownValues);
  }
  return values;
}

/** Returns the result of a comparison if it is the same for all numbers that its sides can be. */
function compareRanges(
  { operator, left, right }: Binary,
  one: Value | undefined,
  other: Value | undefined,
  ranges: Ranges,
): boolean | undefined {
  const low = typeof one === 'number' ? { min: one, max: one } : ranges.getRange(left);
  const high = typeof other === 'number' ? { min: other, max: other } : ranges.getRange(right);
  if (!low || !high) return undefined;
  switch (operator) {
    case '<':
      return low.max < high.min ? true : low.min >= high.max ? false : undefined;
    case '<=':
      return low.max <= high.min ? true : low.min > high.max ? false : undefined;
    case '>':
      return low.min > high.max ? true : low.max <= high.min ? false : undefined;
    case '>=':
      return low.min >= high.max ? true : low.max < high.min ? false : undefined;
    default:
      return undefined;
  }
}
