import type { Expression, Statement, Variable } from '#glsl';
import { listOperands } from '#glsl';

/**
 * Counts how often expressions and statements write each variable. Only names are compared, so writing a part of a
 * variable counts as writing the whole.
 */
export function countWrites(
  counts: Map<Variable, number>,
  ...nodes: (Expression | Statement | undefined)[]
): Map<Variable, number> {
  for (const node of nodes) if (node) visit(counts, node);
  return counts;
}

function visit(counts: Map<Variable, number>, node: Expression | Statement): void {
  for (const expression of listExpressions(node)) visitExpression(counts, expression);
  for (const statement of listStatements(node)) visit(counts, statement);
}

function visitExpression(counts: Map<Variable, number>, expression: Expression): void {
  if (expression.kind === 'update' || expression.kind === 'assignment') count(counts, expression.target);
  if (expression.kind === 'call' && expression.target && 'parameters' in expression.target) {
    for (const [index, { storage }] of expression.target.parameters.entries()) {
      const value = expression.values[index];
      if (value && (storage === 'out' || storage === 'inout')) count(counts, value);
    }
  }
  for (const part of listOperands(expression)) visitExpression(counts, part);
}

function count(counts: Map<Variable, number>, target: Expression): undefined {
  if (target.kind === 'member' || target.kind === 'index') return count(counts, target.object);
  if (target.kind === 'name' && target.variable) counts.set(target.variable, (counts.get(target.variable) ?? 0) + 1);
}

const statementKinds = new Set([
  'declaration',
  'block',
  'if',
  'loop',
  'expression',
  'return',
  'break',
  'continue',
  'discard',
  'empty',
]);

function isStatement(node: Expression | Statement): node is Statement {
  return statementKinds.has(node.kind);
}

/**
 * Returns the expressions of a statement itself, without those of inner statements. For an expression, returns the
 * expression.
 */
function listExpressions(node: Expression | Statement): Expression[] {
  if (!isStatement(node)) return [node];
  switch (node.kind) {
    case 'declaration':
      return node.declarators.flatMap(({ value }) => (value ? [value] : []));
    case 'if':
      return node.branches.map(({ test }) => test);
    case 'loop':
      return [node.condition, node.step].filter((each) => each !== undefined);
    case 'expression':
      return [node.expression];
    case 'return':
      return node.value ? [node.value] : [];
    default:
      return [];
  }
}

/** Returns the statements inside a statement. */
export function listStatements(node: Expression | Statement): Statement[] {
  if (!isStatement(node)) return [];
  switch (node.kind) {
    case 'block':
      return node.statements;
    case 'if':
      return [...node.branches.map(({ body }) => body), ...(node.otherwise ? [node.otherwise] : [])];
    case 'loop':
      return [...(node.start ? [node.start] : []), node.body];
    default:
      return [];
  }
}

/** Whether the body has a jump out of this loop or to its next iteration. Jumps of inner loops do not count. */
export function jumpsIn(body: Statement): { leaves: boolean; continues: boolean } {
  const jumps = { leaves: false, continues: false };
  inspect(body, jumps, true);
  return jumps;
}

function inspect(statement: Statement, jumps: { leaves: boolean; continues: boolean }, isOwn: boolean): void {
  if (statement.kind === 'return' || statement.kind === 'discard') jumps.leaves = true;
  if (isOwn && statement.kind === 'break') jumps.leaves = true;
  if (isOwn && statement.kind === 'continue') jumps.continues = true;
  for (const inner of listStatements(statement)) inspect(inner, jumps, isOwn && statement.kind !== 'loop');
}
