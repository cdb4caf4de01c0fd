import { languageLimits } from '../limits.ts';
import type { Expression, TypeReference } from '../tree.ts';
import { basicType, countArrayComponents, isArray, type Type } from '../types.ts';
import type { CheckContext } from './context.ts';
import { evaluate } from './evaluate.ts';
import { checkAs } from './expressions.ts';

type Size = TypeReference['size'];

/**
 * Resolves a type as it is written. The size of an array can be next to the type or next to the name.
 * @param listed the number of values in the array's initializer, if there is one, from which `[]` takes its size
 */
export function resolveType(context: CheckContext, of: TypeReference, besideName?: Size, listed?: number): Type {
  const element = elementType(context, of);
  if (of.size !== undefined && besideName !== undefined)
    return context.fault('type_unsupported', 'WebGL 1 has no arrays of arrays.', of.at);
  const written = of.size ?? besideName;
  if (written === undefined || element === 'error') return element;
  if (element === 'sampler2D' || element === 'void' || isArray(element))
    return context.fault('type_unsupported', `There are no arrays of ${of.name}.`, of.at);
  const size = written === 'empty' ? listed : evaluateSize(context, written);
  if (size === undefined) {
    if (written === 'empty') context.fault('array_size', 'The array needs a number of elements.', of.at);
    return 'error';
  }
  return { kind: 'array', of: element, size };
}

function elementType(context: CheckContext, { name, at }: TypeReference): Type {
  const basic = basicType(name);
  if (basic !== undefined) return basic;
  const meaning = context.scope.find(name);
  if (meaning !== undefined && !Array.isArray(meaning) && !('storage' in meaning)) return meaning;
  return context.fault('undeclared', `There is no type ${name}.`, at);
}

/**
 * Evaluates the size of an array.
 * @returns undefined for an invalid size, which is reported
 */
function evaluateSize(context: CheckContext, size: Expression): number | undefined {
  checkAs(context, size, 'int', 'The size of an array');
  if (size.type !== 'int') return undefined;
  const value = size.constant ? evaluate(size) : undefined;
  if (typeof value === 'number' && value >= 1 && value <= languageLimits.arrayElements) return value;
  const message =
    typeof value === 'number'
      ? `An array has 1 to ${languageLimits.arrayElements} elements, not ${value}.`
      : 'The size of an array is a constant.';
  context.fault(typeof value === 'number' ? 'array_too_large' : 'array_size', message, size.at);
  return undefined;
}

/** Adds the components of an array to the total of all declared arrays. */
export function countArrays(context: CheckContext, type: Type, at: number): void {
  context.arrayComponents += countArrayComponents(type);
  if (context.arrayComponents <= languageLimits.arrayComponents) return;
  const message = `All arrays together may have at most ${languageLimits.arrayComponents} components.`;
  context.fault('array_too_large', message, at);
}
