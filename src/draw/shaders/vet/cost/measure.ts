import type { ArrayList, Expression, FunctionSymbol, If, Loop, Statement } from '#glsl';
import { listOperands, remainderFor } from '#glsl';
import type { VettedProgram } from '../policy.ts';
import { getBinaryWeight, getBuiltinWeight, getConstructorWeight, weights } from './weights.ts';

/** The cost of a part of a program. */
interface Cost {
  /**
   * The weighted operations per pixel. Every iteration of a loop counts, and only the most expensive of several
   * branches.
   */
  operations: number;
  /**
   * The operations as a compiler sees them. Every branch counts, a loop counts once, and a call counts as much as its
   * function.
   */
  size: number;
  /** The number of reads of images per pixel. */
  reads: number;
}

/**
 * A statement that contains no other, with its cost over a whole pixel. The functions that it calls are not included.
 */
interface StatementCost {
  at: number;
  /** The operations of running the statement once. */
  operations: number;
  /** How often the statement runs. */
  times: number;
  reads: number;
}

interface ProgramCost {
  total: Cost;
  /** The statement with the most operations per pixel. There is also one for the most reads of images. */
  costliest: StatementCost | undefined;
  maxReads: StatementCost | undefined;
}

const zero: Cost = { operations: 0, size: 0, reads: 0 };
const sum = (one: Cost, other: Cost): Cost => ({
  operations: one.operations + other.operations,
  size: one.size + other.size,
  reads: one.reads + other.reads,
});
const maximum = (one: Cost, other: Cost): Cost => ({
  operations: Math.max(one.operations, other.operations),
  size: one.size + other.size,
  reads: Math.max(one.reads, other.reads),
});
const times = (count: number, { operations, size, reads }: Cost): Cost => ({
  operations: operations * count,
  size,
  reads: reads * count,
});

/** Makes a cost of operations without reads. */
const createCost = (operations: number): Cost => ({ operations, size: operations, reads: 0 });

/** The cost of the expressions of a statement itself, and how often it calls each function. */
interface OwnCost extends Cost {
  calls: Map<FunctionSymbol, number>;
}

interface Leaf {
  at: number;
  ownCost: OwnCost;
  /** The product of the iterations of the loops around the statement in its function. */
  iterations: number;
}

/**
 * Computes an upper bound of the cost of a pixel. Each function is measured once, so the time is linear in the
 * program's length.
 */
export function measureProgram(program: VettedProgram): ProgramCost {
  const costs = new Map<FunctionSymbol, Cost>();
  const leaves = new Map<FunctionSymbol, Leaf[]>();
  for (const symbol of program.reached) {
    const meter = new Meter(program, costs);
    costs.set(symbol, symbol.body ? meter.statement(symbol.body, 1) : zero);
    leaves.set(symbol, meter.leaves);
  }
  const statements = runs(program, leaves);
  return {
    total: [costs.get(program.entry) ?? zero, createCost(entryWeights[program.form]), costOfArrays(program)].reduce(
      sum,
    ),
    costliest: greatest(statements, ({ operations, times }) => operations * times),
    maxReads: greatest(statements, ({ reads, times }) => reads * times),
  };
}

/**
 * The cost of the main function that calls an entry: a statement and a call, and for one of the entry forms also an
 * assignment and a division.
 */
const entryWeights = {
  shade: weights.statement + weights.assignment + weights.call + 4 * weights.arithmetic,
  mainImage: weights.statement + weights.call,
  main: 0,
} as const;

/** Returns the cost of arrays outside functions, which are filled for each pixel. */
function costOfArrays(program: VettedProgram): Cost {
  const meter = new Meter(program, new Map());
  const lists = program.declared.flatMap((each) =>
    'value' in each && each.value?.kind === 'list' ? [each.value] : [],
  );
  return lists.map((list) => meter.list(list)).reduce(sum, zero);
}

/** Computes how often each statement runs per pixel. Callers are counted before the functions that they call. */
function runs({ reached, entry }: VettedProgram, leaves: ReadonlyMap<FunctionSymbol, Leaf[]>): StatementCost[] {
  const calls = new Map<FunctionSymbol, number>([[entry, 1]]);
  const statements: StatementCost[] = [];
  for (const symbol of reached.toReversed()) {
    const called = calls.get(symbol) ?? 0;
    for (const { at, ownCost, iterations } of leaves.get(symbol) ?? []) {
      const count = called * iterations;
      statements.push({ at, operations: ownCost.operations, times: count, reads: ownCost.reads });
      for (const [callee, often] of ownCost.calls) calls.set(callee, (calls.get(callee) ?? 0) + often * count);
    }
  }
  return statements;
}

function greatest(statements: readonly StatementCost[], weigh: (statement: StatementCost) => number) {
  let costliest: StatementCost | undefined;
  for (const each of statements) if (!costliest || weigh(each) > weigh(costliest)) costliest = each;
  return costliest;
}

/** Whether an expression is iResolution.xy, .x or .y, which the program receives directly. */
function isResolution(expression: Expression): boolean {
  if (expression.kind !== 'member' || !/^[xy]+$/.test(expression.name)) return false;
  return isGiven(expression.object, 'iResolution');
}

function isGiven(expression: Expression, name: string): boolean {
  return expression.kind === 'name' && expression.variable?.storage === 'given' && expression.name === name;
}

class Meter {
  readonly leaves: Leaf[] = [];

  readonly program: VettedProgram;
  /** The costs of the functions that can be called. */
  readonly costs: ReadonlyMap<FunctionSymbol, Cost>;

  constructor(program: VettedProgram, costs: ReadonlyMap<FunctionSymbol, Cost>) {
    this.program = program;
    this.costs = costs;
  }

  /**
   * Returns the cost of a statement.
   * @param iterations how often the statement runs in one call of its function
   */
  statement(statement: Statement, iterations: number): Cost {
    switch (statement.kind) {
      case 'block':
        return statement.statements.map((each) => this.statement(each, iterations)).reduce(sum, zero);
      case 'if':
        return this.#if(statement, iterations);
      case 'loop':
        return this.#loop(statement, iterations);
      case 'declaration':
        return statement.declarators
          .map(({ at, value }) =>
            value?.kind === 'list'
              ? sum(createCost(weights.statement), this.list(value, iterations))
              : this.#leaf(at, value ? [value] : [], iterations),
          )
          .reduce(sum, zero);
      case 'expression':
        return this.#leaf(statement.at, [statement.expression], iterations);
      case 'return':
        return this.#leaf(statement.at, statement.value ? [statement.value] : [], iterations);
      default:
        return zero;
    }
  }

  /** Returns the cost of filling an array. Each value is assigned to its element. */
  list({ at, values }: ArrayList, iterations = 1): Cost {
    return values
      .map((value) => sum(this.#leaf(at, [value], iterations), createCost(weights.index + weights.assignment)))
      .reduce(sum, zero);
  }

  #if({ branches, otherwise }: If, iterations: number): Cost {
    let tests = zero;
    let bodies = otherwise ? this.statement(otherwise, iterations) : zero;
    for (const { test, body } of branches) {
      tests = sum(tests, this.#leaf(test.at, [test], iterations));
      bodies = maximum(bodies, this.statement(body, iterations));
    }
    return sum(tests, bodies);
  }

  /**
   * Returns the cost of a loop in its printed form. Its head is evaluated once more than its body. Statements that the
   * loop's plan adds count too.
   */
  #loop(loop: Loop, iterations: number): Cost {
    const { at, start, condition, step, body, form } = loop;
    const plan = this.program.plans.get(loop);
    const trips = plan?.trips ?? 0;
    const inside = iterations * trips;
    const isConstant = plan?.kind === 'constant';
    const counter = createCost(plan?.kind === 'capped' ? weights.statement : 0);
    const before = start ? sum(counter, this.statement(start, iterations)) : counter;
    const heads = isConstant ? [condition, step].filter((each) => each !== undefined) : [];
    const head = sum(
      this.#leaf(at, heads, iterations * (trips + 1)),
      createCost(weights.iteration + (isConstant ? 0 : 2 * weights.arithmetic)),
    );
    let inner = this.statement(body, inside);
    if (!isConstant) {
      if (condition)
        inner = [
          inner,
          this.#leaf(at, [condition], inside),
          createCost(condition.constant ? 0 : weights.arithmetic),
        ].reduce(sum);
      if (step && plan?.kind === 'capped')
        inner = [inner, this.#leaf(at, [step], inside), createCost(weights.statement + weights.arithmetic)].reduce(sum);
      if (form === 'do') inner = sum(inner, createCost(weights.statement + weights.arithmetic));
    }
    return [before, times(trips + 1, head), times(trips, inner)].reduce(sum);
  }

  #leaf(at: number, expressions: readonly Expression[], iterations: number): Cost {
    const ownCost: OwnCost = { operations: weights.statement, size: weights.statement, reads: 0, calls: new Map() };
    for (const each of expressions) this.#add(each, ownCost);
    this.leaves.push({ at, ownCost, iterations });
    let cost: Cost = { operations: ownCost.operations, size: ownCost.size, reads: ownCost.reads };
    for (const [symbol, count] of ownCost.calls) {
      const { operations, size, reads } = this.costs.get(symbol) ?? zero;
      cost = sum(cost, { operations: operations * count, size: size * count, reads: reads * count });
    }
    return cost;
  }

  #add(expression: Expression, ownCost: OwnCost): void {
    // Constants cost nothing, because they are computed before the program runs.
    if (expression.constant || isResolution(expression)) return;
    const weight = this.#weight(expression, ownCost);
    ownCost.operations += weight;
    ownCost.size += weight;
    for (const part of listOperands(expression)) this.#add(part, ownCost);
  }

  #weight(expression: Expression, ownCost: OwnCost): number {
    switch (expression.kind) {
      case 'call': {
        const { target } = expression;
        if (!target) return 0;
        if ('builtin' in target) {
          if (target.builtin.readsTexture) ownCost.reads += 1;
          return getBuiltinWeight(expression);
        }
        if (target.kind === 'function') this.#call(target, ownCost);
        return target.kind === 'function' ? weights.call : getConstructorWeight(expression.type);
      }
      case 'binary':
        if (expression.operator === '%') this.#remainder(expression.left, expression.right, ownCost);
        return getBinaryWeight(expression.operator, expression.left, expression.right);
      case 'assignment':
        if (expression.operator === '%=') this.#remainder(expression.target, expression.value, ownCost);
        if (expression.operator === '=') return weights.assignment;
        if (expression.operator === '%=') return weights.assignment + weights.call;
        return getBinaryWeight(expression.operator.slice(0, -1), expression.target, expression.value);
      case 'construct':
        return getConstructorWeight(expression.type);
      case 'unary':
      case 'update':
        return weights.arithmetic;
      case 'ternary':
        return weights.choice;
      case 'index':
        if (!expression.reader) return weights.index;
        this.#call(expression.reader, ownCost);
        return weights.call;
      case 'name':
        return isGiven(expression, 'iResolution') ? getConstructorWeight('vec3') : 0;
      default:
        return 0;
    }
  }

  #remainder(left: Expression, right: Expression, ownCost: OwnCost): void {
    const helper = remainderFor(this.program, left.type, right.type);
    if (helper) this.#call(helper, ownCost);
  }

  #call(symbol: FunctionSymbol, ownCost: OwnCost): void {
    ownCost.calls.set(symbol, (ownCost.calls.get(symbol) ?? 0) + 1);
  }
}
