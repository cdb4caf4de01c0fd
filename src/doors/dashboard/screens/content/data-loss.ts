import { typeName } from './field-types.ts';
import { type Field, getOptions, getTarget } from './records.ts';

/** What entries lose if the fields of their collection change, in sentences. Empty if they lose nothing. */
export function describeLosses(before: readonly Field[], after: readonly Field[]): string[] {
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
    const gone = getOptions(field).filter((option) => !getOptions(now).includes(option));
    if (type === 'select' && gone.length > 0) {
      return [
        `${name} loses ${gone.length === 1 ? 'the option' : 'the options'} ${gone.slice(0, 5).join(', ')}${gone.length > 5 ? ' and others' : ''}. Entries that use them must choose another option.`,
      ];
    }
    const isOtherTarget = getTarget(now) !== undefined && getTarget(now) !== getTarget(field);
    return isOtherTarget
      ? [`${name} then accepts only entries of ${getTarget(now)}. Other references must be replaced.`]
      : [];
  });
}
