import { isBuiltinName } from '../builtins.ts';
import { languageLimits } from '../limits.ts';
import { isPredefined, nameFault } from '../names.ts';
import type { FunctionNode, FunctionSymbol, Parameter, Variable } from '../tree.ts';
import { holdsArray, sameType, type Type, typeName } from '../types.ts';
import type { CheckContext } from './context.ts';
import { checkName } from './declarations.ts';
import { isVariable } from './scope.ts';
import { canReachEnd, checkStatements } from './statements.ts';
import { resolveType } from './type-references.ts';

/**
 * Declares a function and checks its body. The function is visible from here on, including in its own body. Returns
 * undefined if it is rejected.
 */
export function checkFunction(context: CheckContext, node: FunctionNode): FunctionSymbol | undefined {
  const returns = resolveType(context, node.returns);
  if (holdsArray(returns) || returns === 'sampler2D')
    context.fault('type_unsupported', `In WebGL 1 a function cannot return ${typeName(returns)}.`, node.returns.at);
  const parameters = node.parameters.map((parameter) => declareParameter(context, parameter));
  if (parameters.length > languageLimits.parameters)
    context.fault(
      'too_many_parameters',
      `A function may have at most ${languageLimits.parameters} parameters.`,
      node.at,
    );
  const symbol = declare(context, node, returns, parameters);
  if (!symbol || !node.body) return symbol;
  if (symbol.body) {
    context.fault('redeclared', `The function ${node.name} is defined twice.`, node.at);
    return undefined;
  }
  symbol.body = node.body;
  symbol.at = node.at;
  symbol.parameters = parameters;
  checkBody(context, node, symbol);
  return symbol;
}

function checkBody(context: CheckContext, node: FunctionNode, symbol: FunctionSymbol): void {
  const { body } = node;
  if (!body) return;
  context.current = symbol;
  context.inNestedScope(() => {
    for (const [index, parameter] of symbol.parameters.entries()) {
      const { name, at } = parameter;
      const position = node.parameters[index]?.at ?? at;
      if (name === '' || !checkName(context, name, position)) continue;
      if (isPredefined(name)) parameter.printed = context.unusedName(`${name}_`);
      context.scope.set(name, parameter);
    }
    checkStatements(context, body.statements);
  });
  context.current = undefined;
  const answers = symbol.returns !== 'void' && symbol.returns !== 'error';
  if (answers && canReachEnd(body))
    context.fault('missing_return', `${node.name} can end without returning a value. Add a return.`, node.at);
}

function declareParameter(context: CheckContext, node: Parameter): Variable {
  const { name, at, passing, isConst, of, size } = node;
  const type = resolveType(context, of, size);
  if (type === 'void') context.fault('type_unsupported', 'A value cannot be of type void.', at);
  if (type === 'sampler2D' && passing !== 'in')
    context.fault('type_unsupported', 'An image can only be passed with in.', at);
  if (isConst && passing !== 'in') context.fault('syntax', 'A constant parameter cannot be out or inout.', at);
  const isReadOnly = isConst || type === 'sampler2D';
  return { name, type, at, storage: isReadOnly ? 'const' : passing, value: undefined, writes: 0 };
}

function declare(
  context: CheckContext,
  node: FunctionNode,
  returns: Type,
  parameters: Variable[],
): FunctionSymbol | undefined {
  const { name, at } = node;
  const fault = nameFault(name, context.version);
  if (fault !== undefined) return void context.fault('reserved_name', fault, at);
  if (isBuiltinName(name))
    return void context.fault('builtin_redefined', `${name} is a function of GLSL. Choose another name.`, at);
  const meaning = context.global.getOwn(name);
  if (isPredefined(name) || isVariable(meaning) || (meaning !== undefined && !Array.isArray(meaning)))
    return void context.fault('redeclared', `${name} is declared twice.`, at);
  const existingOverload = (meaning ?? []).find(
    (each) =>
      each.parameters.length === parameters.length &&
      each.parameters.every(({ type }, index) => sameType(type, parameters[index]?.type ?? 'error')),
  );
  if (!existingOverload) {
    const symbol: FunctionSymbol = {
      kind: 'function',
      name,
      returns,
      parameters,
      at,
      body: undefined,
      calls: new Set(),
    };
    context.global.set(name, [...(meaning ?? []), symbol]);
    return symbol;
  }
  const isSame =
    sameType(existingOverload.returns, returns) &&
    existingOverload.parameters.every(({ storage }, i) => storage === parameters[i]?.storage);
  if (isSame) return existingOverload;
  return void context.fault('redeclared', `${name} is declared before with another answer or other values.`, at);
}
