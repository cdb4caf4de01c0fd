import type { Expression, Variable } from '../tree.ts';
import { holdsArray, type Type, typeName } from '../types.ts';
import type { CheckContext } from './context.ts';

/**
 * Checks the target of a write, which is an expression that was already checked. It must be a variable of the program
 * or a part of one, without repeated components. An array cannot be assigned, but can be passed to a function that
 * writes it.
 */
export function checkTarget(context: CheckContext, target: Expression, isPassed = false): Type {
  const { type } = target;
  if (type === 'error') return type;
  if ((holdsArray(type) && !isPassed) || type === 'sampler2D')
    return context.fault(
      'type_mismatch',
      `A value of type ${typeName(type)} cannot be assigned as a whole.`,
      target.at,
    );
  return checkAssignable(context, target) ? type : 'error';
}

function checkAssignable(context: CheckContext, target: Expression): boolean {
  switch (target.kind) {
    case 'name':
      return target.variable !== undefined && checkVariable(context, target.variable, target.at);
    case 'index':
      target.isWritten = true;
      return checkAssignable(context, target.object);
    case 'member': {
      const isSwizzle = typeof target.object.type === 'string';
      if (isSwizzle && new Set(target.name).size < target.name.length) {
        context.fault('not_writable', `.${target.name} names a component twice, and cannot be written.`, target.at);
        return false;
      }
      return checkAssignable(context, target.object);
    }
    default:
      context.fault('not_writable', 'Only variables can be assigned.', target.at);
      return false;
  }
}

function checkVariable(context: CheckContext, variable: Variable, at: number): boolean {
  const { name, storage } = variable;
  variable.writes += 1;
  if (storage === 'input' || storage === 'given') {
    context.fault('input_written', `${name} is an input and cannot be changed. Copy it first.`, at);
    return false;
  }
  if (storage !== 'const') return true;
  context.fault('constant_written', `${name} is constant and cannot be changed.`, at);
  return false;
}
