import { isJsonObject } from '../../../../core/json.ts';
import { checkStyle } from '../../../../design/boxes/style/index.ts';
import { fitField } from '../../../../design/resolve/fields.ts';
import type { PageScope } from './page-scope.ts';

/** A value that a property can be bound to. */
export interface BindableValue {
  /** The expression that reads it, such as `brand.colors.primary`. */
  expression: string;
  group: 'Loop' | 'Variables' | 'Brand' | 'Content';
  value: unknown;
}

const maxDepth = 4;
const maxValues = 500;

/** The values that fit a property, the nearest first. Objects and lists are listed by their members. */
export function listBindableValues(scope: PageScope, fits: (value: unknown) => boolean): BindableValue[] {
  const found: BindableValue[] = [];
  const visit = (group: BindableValue['group'], expression: string, value: unknown, depth: number) => {
    if (found.length >= maxValues) return;
    if (fits(value)) found.push({ expression, group, value });
    if (depth === maxDepth || !isJsonObject(value)) return;
    for (const [name, member] of Object.entries(value))
      visit(group, `${expression}${memberAccess(name)}`, member, depth + 1);
  };
  for (const { name, value, from } of scope.names)
    if (isPlainName(name)) visit(from === 'loop' ? 'Loop' : 'Variables', name, value, 0);
  const visitMembers = (group: BindableValue['group'], name: 'brand' | 'content') => {
    for (const [member, value] of Object.entries(scope[name])) visit(group, `${name}${memberAccess(member)}`, value, 1);
  };
  visitMembers('Brand', 'brand');
  visitMembers('Content', 'content');
  return found;
}

const isPlainName = (name: string) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);

function memberAccess(name: string): string {
  return isPlainName(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

const numberText = /^-?\d+(\.\d+)?$/;

/**
 * The value that a property of a layer gets from a result of an expression, as a render does. Undefined if it does not fit.
 */
export function fitProperty(type: string, path: string, value: unknown): unknown {
  const [field = '', ...rest] = path.split('.');
  if (field === 'visible') return Boolean(value) && value !== 'false';
  if (field === 'style') {
    const result = typeof value === 'string' && numberText.test(value.trim()) ? Number(value) : value;
    const isValue = typeof result === 'number' || (typeof result === 'string' && result !== '');
    return isValue && checkStyle({ [rest.join('.')]: result }, '').length === 0 ? result : undefined;
  }
  if (rest.length === 0) return fitField(type, field, value);
  return typeof value === 'object' ? undefined : value;
}

/** Whether a list for choosing offers a value for a property: objects and lists are not offered as text. */
export function isOffered(type: string, path: string, value: unknown): boolean {
  const fitted = fitProperty(type, path, value);
  return fitted !== undefined && (typeof value !== 'object' || typeof fitted === 'object');
}
