import { isBuiltinName, isPrintedName } from '../builtins.ts';
import { isPredefined, nameFault } from '../names.ts';
import type { Declaration, Declarator, Expression, Variable } from '../tree.ts';
import { holdsArray, isArray, isScalar, type Type, typeName } from '../types.ts';
import type { CheckContext } from './context.ts';
import { evaluate } from './evaluate.ts';
import { checkAs, checkExpression } from './expressions.ts';
import { countArrays, resolveType } from './type-references.ts';

/** Checks a name that the author declares. Returns false if the name is rejected. */
export function checkName(context: CheckContext, name: string, at: number): boolean {
  const fault = nameFault(name, context.version);
  if (fault !== undefined) {
    context.fault('reserved_name', fault, at);
    return false;
  }
  if (context.scope === context.global && isPredefined(name)) {
    context.fault('reserved_name', `${name} is available in every shader. Remove this declaration.`, at);
    return false;
  }
  if (isPrintedName(name) || (context.scope === context.global && isBuiltinName(name))) {
    context.fault('builtin_redefined', `${name} is a function of GLSL. Choose another name.`, at);
    return false;
  }
  if (context.scope.getOwn(name) !== undefined) {
    context.fault('redeclared', `${name} is declared twice here.`, at);
    return false;
  }
  return true;
}

/** Declares the variables of a declaration in order. Each variable is visible to those that follow it. */
export function checkDeclaration(context: CheckContext, { isConst, of, declarators }: Declaration): undefined {
  for (const declarator of declarators) checkDeclarator(context, declarator, of, isConst);
}

export function checkDeclarator(
  context: CheckContext,
  declarator: Declarator,
  of: Declaration['of'],
  isConst: boolean,
): void {
  const { name, at, value } = declarator;
  const list = value?.kind === 'list' ? value : undefined;
  const type = resolveType(context, of, declarator.size, list?.values.length);
  if (type === 'void' || type === 'sampler2D') {
    context.fault('type_unsupported', `A variable cannot be of type ${typeName(type)}.`, of.at);
  }
  if (value) checkValue(context, value, type, name);
  countArrays(context, type, at);
  const isGlobal = context.scope === context.global;
  if (value && (isConst || isGlobal) && !isConstantValue(value)) rejectValue(context, name, value, isConst);
  if (isConst && !value) context.fault('constant_without_value', `The constant ${name} needs a value.`, at);

  const isNameFree = checkName(context, name, at);
  const storage = isConst ? 'const' : isGlobal ? 'global' : 'local';
  const variable: Variable = { name, type, storage, at, value, writes: 0 };
  const constantValue = isConst && value && isScalar(type) ? evaluate(value) : undefined;
  if (constantValue !== undefined) variable.constantValue = constantValue;
  declarator.variable = variable;
  if (!isNameFree) return;
  if (isPredefined(name)) variable.printed = context.unusedName(`${name}_`);
  context.scope.set(name, variable);
}

/** Checks an initial value. A list of values must match its array; anything else is checked like an assignment. */
function checkValue(context: CheckContext, value: Expression, type: Type, name: string): void {
  if (value.kind !== 'list') {
    checkAs(context, value, type, name);
    if (value.type !== 'error' && (value.type === 'sampler2D' || holdsArray(value.type)))
      context.fault('array_refused', `WebGL 1 cannot copy arrays. Copy the elements that you need.`, value.at);
    return;
  }
  const listType = resolveType(context, value.of, undefined, value.values.length);
  value.type = listType;
  for (const each of value.values) checkExpression(context, each);
  value.constant = value.values.every(({ constant }) => constant);
  if (listType === 'error' || type === 'error') return;
  if (!isArray(type) || !isArray(listType) || type.of !== listType.of)
    return void context.fault(
      'type_mismatch',
      `${typeName(type)} cannot be constructed from ${typeName(listType)}.`,
      value.at,
    );
  if (value.values.length !== type.size || listType.size !== type.size) {
    context.fault(
      'type_mismatch',
      `${name} has ${type.size} elements, but ${value.values.length} values were given.`,
      value.at,
    );
  }
  for (const each of value.values) {
    if (each.type !== 'error' && each.type !== type.of)
      context.fault(
        'type_mismatch',
        `An element is ${typeName(type.of)}, and this is ${typeName(each.type)}.`,
        each.at,
      );
  }
}

function isConstantValue(value: Expression): boolean {
  return value.constant || value.type === 'error';
}

function rejectValue(context: CheckContext, name: string, value: Expression, isConst: boolean): void {
  const advice = isConst ? 'leave const out' : 'assign it in the entry function';
  const message = `${name} is declared outside functions or as constant, and its value is known only later: ${advice}.`;
  context.fault('value_not_constant', message, value.at);
}
