import { builtinNames, findBuiltin, overloadFor, refusedFunction } from '../builtins.ts';
import type { Call, FunctionSymbol } from '../tree.ts';
import { isStruct, sameType, type Type, typeName } from '../types.ts';
import type { CheckContext } from './context.ts';
import { helperFor } from './helper-functions.ts';
import { isVariable, type Meaning } from './scope.ts';
import { checkTarget } from './targets.ts';

/**
 * Checks a call by name. Functions of the source take precedence over those that GLSL ES 3.00 adds to 1.00.
 * @param types the types of the arguments, which were checked before
 */
export function checkCall(context: CheckContext, call: Call, types: Type[]): Type {
  const meaning = context.scope.find(call.name);
  if (isVariable(meaning))
    return context.fault('not_a_function', `${call.name} is a variable, which cannot be called.`, call.at);
  if (types.includes('error')) return 'error';
  if (meaning === undefined) return builtinCall(context, call, types);
  return Array.isArray(meaning)
    ? functionCall(context, call, types, meaning)
    : structCall(context, call, types, meaning);
}

const printTypes = (types: readonly Type[]) => `(${types.map(typeName).join(', ')})`;

function builtinCall(context: CheckContext, call: Call, types: Type[]): Type {
  const { name, at, values } = call;
  const refused = refusedFunction(name);
  if (refused !== undefined) return context.fault('function_refused', refused, at);
  const builtin = findBuiltin(name);
  if (!builtin) {
    const near = context.nearest(name, builtinNames());
    return context.fault('undeclared', `There is no function ${name}.${near ? ` Did you mean ${near}?` : ''}`, at);
  }
  const overload = overloadFor(builtin, types);
  if (!overload) {
    const isMixed = types.includes('int') && types.some((type) => type === 'float' || /^vec/.test(typeName(type)));
    const advice = isMixed ? ' GLSL converts nothing by itself: write 2.0 for 2, or float(…).' : '';
    return context.fault('type_mismatch', `${name} does not accept ${printTypes(types)}.${advice}`, at);
  }
  const { helper } = overload.overload;
  if (helper !== undefined) {
    const symbol = helperFor(context, helper, types, at);
    if (!symbol) return context.fault('function_refused', `WebGL 1 has no ${name} for ${printTypes(types)}.`, at);
    call.target = symbol;
    context.current?.calls.add(symbol);
  } else {
    call.target = { builtin, overload: overload.overload };
    const isOfPixel = builtin.readsTexture || builtin.isDerivative;
    call.constant = !isOfPixel && values.every(({ constant }) => constant);
    if (builtin.isDerivative && context.current) context.current.takesDerivatives = true;
  }
  return overload.returns;
}

function functionCall(context: CheckContext, call: Call, types: Type[], candidates: FunctionSymbol[]): Type {
  const { name, at, values } = call;
  const target = candidates.find(
    ({ parameters }) =>
      parameters.length === types.length &&
      parameters.every(({ type }, index) => sameType(type, types[index] ?? 'error')),
  );
  if (!target) {
    const takes = candidates.map(({ parameters }) => printTypes(parameters.map(({ type }) => type))).join(' or ');
    return context.fault('type_mismatch', `${name} takes ${takes}, not ${printTypes(types)}.`, at);
  }
  call.target = target;
  context.current?.calls.add(target);
  for (const [index, value] of values.entries()) {
    const storage = target.parameters[index]?.storage;
    if (storage === 'out' || storage === 'inout') checkTarget(context, value, true);
  }
  return target.returns;
}

function structCall(context: CheckContext, call: Call, types: Type[], meaning: Meaning): Type {
  if (Array.isArray(meaning) || isVariable(meaning) || !isStruct(meaning)) return 'error';
  const members = [...meaning.members.values()];
  const isMatch =
    members.length === types.length && members.every((member, index) => sameType(member, types[index] ?? 'error'));
  if (!isMatch) {
    return context.fault(
      'type_mismatch',
      `${meaning.name} is made of ${printTypes(members)}, not ${printTypes(types)}.`,
      call.at,
    );
  }
  call.target = meaning;
  call.constant = call.values.every(({ constant }) => constant);
  return meaning;
}
