import { languageLimits } from '../limits.ts';
import { SyntaxFault } from '../tokens/token.ts';
import type { BinaryOperator, Block, Declaration, Expression, If, Jump, Loop, Statement } from '../tree.ts';
import type { Cursor } from './cursor.ts';
import { node, parseExpression } from './expressions.ts';

/** The labels of a group of cases, and the statements after them, up to the next label. */
interface Group {
  at: number;
  labels: Expression[];
  isDefault: boolean;
  statements: Statement[];
}

/**
 * Parses a `switch` to an equivalent `if`, because WebGL 1 has no `switch` (SHD-4). If every group of cases ends with a
 * jump, the result is one `if … else if`. Otherwise it is a loop that runs once, so that `break` leaves it. The loop
 * contains an `if` for each group, which is also entered if the group before it falls through.
 */
export function parseSwitch(cursor: Cursor, parseStatement: (cursor: Cursor) => Statement): Block {
  const { at } = cursor.expect('switch');
  cursor.expect('(');
  const value = parseExpression(cursor);
  cursor.expect(')');
  const groups = parseGroups(cursor, parseStatement);
  const chosen = cursor.unusedName('choice');
  const isChain = groups.every(
    ({ statements }, index) =>
      (index === groups.length - 1 || endsWithJump(statements)) &&
      !withoutBreak(statements).some(containsJump('break')),
  );
  const body = isChain ? buildIfChain(groups, chosen, at) : buildSingleLoop(groups, chosen, cursor, at);
  return { kind: 'block', at, statements: [createDeclaration('int', chosen, value, value.at), ...body] };
}

function parseGroups(cursor: Cursor, parseStatement: (cursor: Cursor) => Statement): Group[] {
  cursor.expect('{');
  const groups: Group[] = [];
  while (!cursor.accept('}')) {
    const { at } = cursor.peek();
    if (!cursor.is('case') && !cursor.is('default')) throw cursor.unexpected('case or default is expected');
    const group: Group = { at, labels: [], isDefault: false, statements: [] };
    while (cursor.is('case') || cursor.is('default')) {
      if (cursor.accept('case')) group.labels.push(parseExpression(cursor));
      else if (cursor.next() && (group.isDefault || groups.some(({ isDefault }) => isDefault)))
        throw new SyntaxFault('syntax', 'A switch can have only one default.', at);
      else group.isDefault = true;
      cursor.expect(':');
    }
    while (!cursor.is('}') && !cursor.is('case') && !cursor.is('default'))
      group.statements.push(parseStatement(cursor));
    groups.push(group);
    if (groups.length > languageLimits.branches)
      throw new SyntaxFault('too_many_branches', `A switch may have ${languageLimits.branches} branches.`, at);
  }
  return groups;
}

/** Builds `if (choice == 1 || choice == 2) … else …`. Only the last group may end without a jump. */
function buildIfChain(groups: readonly Group[], chosen: string, at: number): Statement[] {
  const branches = groups
    .filter(({ isDefault }) => !isDefault)
    .map((group) => ({
      test: buildTest(group.labels, chosen),
      body: createBlock(group, withoutBreak(group.statements)),
    }));
  const last = groups.find(({ isDefault }) => isDefault);
  const otherwise = last && createBlock(last, withoutBreak(last.statements));
  if (branches.length === 0) return otherwise ? [otherwise] : [];
  return [{ kind: 'if', at, branches, otherwise }];
}

function buildSingleLoop(groups: readonly Group[], chosen: string, cursor: Cursor, at: number): Statement[] {
  const [fallen, once] = [cursor.unusedName('fallen'), cursor.unusedName('once')];
  const labels = groups.flatMap((group) => group.labels);
  const statements = groups.map((group): If => {
    const inner = group.statements.find(containsJump('continue'));
    if (inner) {
      const message = 'A switch that falls through or breaks in the middle of a case cannot contain continue.';
      throw new SyntaxFault('switch_unsupported', message, inner.at);
    }
    const others = labels.filter((label) => !group.labels.includes(label));
    // `default` applies to every value without a case of its own, wherever it is among the cases.
    const isMeant = group.isDefault ? negate(buildTest(others, chosen), group.at) : buildTest(group.labels, chosen);
    const test = binary('||', createName(fallen, group.at), isMeant);
    const body = createBlock(group, [
      createAssignment(fallen, boolLiteral(true, group.at), group.at),
      ...group.statements,
    ]);
    return { kind: 'if', at: group.at, branches: [{ test, body }], otherwise: undefined };
  });
  const loop: Loop = {
    kind: 'loop',
    form: 'for',
    at,
    start: createDeclaration('int', once, intLiteral(0, at), at),
    condition: binary('<', createName(once, at), intLiteral(1, at)),
    step: node(
      { kind: 'update', at, operator: '++', isPrefix: false, target: createName(once, at) },
      createName(once, at),
    ),
    body: { kind: 'block', at, statements },
  };
  return [createDeclaration('bool', fallen, boolLiteral(false, at), at), loop];
}

/** Builds `choice == 1 || choice == 2`; the result is false if there are no labels. */
function buildTest(labels: readonly Expression[], chosen: string): Expression {
  const tests = labels.map((label) => binary('==', createName(chosen, label.at), label));
  return (
    tests.reduce<Expression | undefined>((all, each) => (all ? binary('||', all, each) : each), undefined) ??
    boolLiteral(false, 0)
  );
}

function createBlock({ at }: Group, statements: Statement[]): Block {
  return { kind: 'block', at, statements };
}

/** Whether execution never continues after these statements. */
function endsWithJump(statements: readonly Statement[]): boolean {
  const last = statements.at(-1);
  switch (last?.kind) {
    case 'break':
    case 'continue':
    case 'discard':
    case 'return':
      return true;
    case 'block':
      return endsWithJump(last.statements);
    case 'if':
      return (
        last.otherwise !== undefined &&
        [last.otherwise, ...last.branches.map(({ body }) => body)].every((each) => endsWithJump([each]))
      );
    default:
      return false;
  }
}

/** The statements without the `break` at their end, which is not needed in an `if`. */
function withoutBreak(statements: readonly Statement[]): Statement[] {
  const last = statements.at(-1);
  if (last?.kind === 'break') return statements.slice(0, -1);
  if (last?.kind !== 'block') return [...statements];
  return [...statements.slice(0, -1), { ...last, statements: withoutBreak(last.statements) }];
}

/**
 * Whether a statement contains a jump that affects the code around it. Jumps that only affect an inner loop do not
 * count.
 */
function containsJump(kind: Jump['kind']): (statement: Statement) => boolean {
  const isIn = (statement: Statement): boolean => {
    if (statement.kind === 'block') return statement.statements.some(isIn);
    if (statement.kind !== 'if') return statement.kind === kind;
    const { branches, otherwise } = statement;
    return branches.some(({ body }) => isIn(body)) || (otherwise !== undefined && isIn(otherwise));
  };
  return isIn;
}

function createDeclaration(type: 'int' | 'bool', name: string, value: Expression, at: number): Declaration {
  const declarator = { name, at, value, variable: undefined };
  return { kind: 'declaration', at, isConst: false, of: { name: type, at }, declarators: [declarator] };
}

function createAssignment(name: string, value: Expression, at: number): Statement {
  const target = createName(name, at);
  return {
    kind: 'expression',
    at,
    expression: node({ kind: 'assignment', at, operator: '=', target, value }, target, value),
  };
}

function createName(name: string, at: number): Expression {
  return node({ kind: 'name', at, name, variable: undefined });
}

function intLiteral(value: number, at: number): Expression {
  return { ...node({ kind: 'literal', at, value }), type: 'int' };
}

function boolLiteral(value: boolean, at: number): Expression {
  return { ...node({ kind: 'literal', at, value }), type: 'bool' };
}

function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return node({ kind: 'binary', at: left.at, operator, left, right }, left, right);
}

function negate(operand: Expression, at: number): Expression {
  return node({ kind: 'unary', at, operator: '!', operand }, operand);
}
