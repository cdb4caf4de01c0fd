import { typeName } from './field-types.ts';
import { type Field, optionsOf, targetOf } from './records.ts';

/** What a change of fields takes from entries, a sentence each; empty where it takes nothing. */
export function lossesOf(before: readonly Field[], after: readonly Field[]): string[] {
  const next = new Map(after.map((field) => [field.apiName, field]));
  return before.flatMap((field) => {
    const { apiName, name, type } = field;
    const now = next.get(apiName);
    if (!now) return [`${name} (${apiName}) is removed. Its values are deleted when an entry is next saved.`];
    if (now.type !== type) {
      return [
        `${name} changes from ${typeName(type)} to ${typeName(now.type)}. Values of the wrong type must be corrected before an entry can be saved.`,
      ];
    }
    const gone = optionsOf(field).filter((option) => !optionsOf(now).includes(option));
    if (type === 'select' && gone.length > 0) {
      return [
        `${name} loses ${gone.length === 1 ? 'the option' : 'the options'} ${gone.slice(0, 5).join(', ')}${gone.length > 5 ? ' and others' : ''}. Entries that use them must choose another option.`,
      ];
    }
    const isOtherTarget = targetOf(now) !== undefined && targetOf(now) !== targetOf(field);
    return isOtherTarget
      ? [`${name} then accepts only entries of ${targetOf(now)}. Other references must be replaced.`]
      : [];
  });
}
