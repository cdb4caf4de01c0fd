import { languageLimits } from '../limits.ts';
import type { Block, If, Loop, Return, Statement } from '../tree.ts';
import { sameType, typeName } from '../types.ts';
import type { CheckContext } from './context.ts';
import { checkDeclaration } from './declarations.ts';
import { checkAs, checkExpression } from './expressions.ts';
import { conversionAdvice } from './operators.ts';

/** Checks statements in order, with the names that are visible at each. */
export function checkStatements(context: CheckContext, statements: readonly Statement[]): undefined {
  for (const statement of statements) {
    if (context.findings.isFull) return undefined;
    checkStatement(context, statement);
  }
}

function checkStatement(context: CheckContext, statement: Statement): undefined {
  switch (statement.kind) {
    case 'declaration':
      return checkDeclaration(context, statement);
    case 'block':
      return context.inNestedScope(() => checkStatements(context, statement.statements));
    case 'if':
      return checkIf(context, statement);
    case 'loop':
      return checkLoop(context, statement);
    case 'expression':
      checkExpression(context, statement.expression);
      return undefined;
    case 'return':
      return checkReturn(context, statement);
    case 'discard':
      return checkDiscard(context, statement.at);
    case 'break':
    case 'continue':
      if (context.loops === 0)
        context.fault('jump_outside', `${statement.kind} is only allowed inside a loop.`, statement.at);
      return undefined;
    case 'empty':
      return undefined;
  }
}

function checkIf(context: CheckContext, { branches, otherwise }: If): undefined {
  context.branches += 1;
  for (const { test, body } of branches) {
    checkAs(context, test, 'bool', 'A condition');
    context.inNestedScope(() => checkStatement(context, body));
  }
  if (otherwise) context.inNestedScope(() => checkStatement(context, otherwise));
  context.branches -= 1;
}

function checkLoop(context: CheckContext, { start, condition, step, body }: Loop): undefined {
  context.inNestedScope(() => {
    if (start) checkStatement(context, start);
    if (condition) checkAs(context, condition, 'bool', 'A condition');
    if (step) checkExpression(context, step);
    context.loops += 1;
    // The body shares the names of the loop's head, as in GLSL ES 3.00, so a second variable with the counter's name is
    // rejected.
    checkStatements(context, body.kind === 'block' ? body.statements : [body]);
    context.loops -= 1;
  });
}

function checkReturn(context: CheckContext, { value, at }: Return): undefined {
  const returns = context.current?.returns ?? 'error';
  const type = value ? checkExpression(context, value) : 'void';
  if (type === 'error' || returns === 'error' || sameType(type, returns)) return undefined;
  const message = `This function returns ${typeName(returns)}, not ${typeName(type)}.${conversionAdvice(type, returns)}`;
  context.fault('type_mismatch', message, value?.at ?? at);
}

/** Checks a discard. It must depend on a condition and must not be in a loop, and only a few are allowed. */
function checkDiscard(context: CheckContext, at: number): undefined {
  context.discards += 1;
  if (context.loops > 0)
    context.fault('discard_refused', 'discard is not allowed inside a loop. Use it after the loop.', at);
  else if (context.branches === 0)
    context.fault('discard_refused', 'This discard removes every pixel. Put it inside a condition.', at);
  else if (context.discards > languageLimits.discards) {
    const message = `A shader may use discard at most ${languageLimits.discards} times. Return a transparent color instead.`;
    context.fault('discard_refused', message, at);
  }
}

/** Whether execution can reach the end of a block, so that a function with a return type might return nothing. */
export function canReachEnd({ statements }: Block): boolean {
  return statements.every(canContinue);
}

function canContinue(statement: Statement): boolean {
  switch (statement.kind) {
    case 'return':
    case 'discard':
      return false;
    case 'block':
      return canReachEnd(statement);
    case 'if':
      return statement.otherwise === undefined
        ? true
        : canContinue(statement.otherwise) || statement.branches.some(({ body }) => canContinue(body));
    default:
      return true;
  }
}
