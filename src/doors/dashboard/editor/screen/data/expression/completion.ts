import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isJsonObject } from '../../../../../../core/json.ts';
import { functionGuides } from '../../../../../../design/expressions/functions/guides/index.ts';
import { compileExpression } from '../../../../../../design/expressions/index.ts';
import type { PageScope } from '../../../view/page-scope.ts';
import { printValue } from '../print-value.ts';

const functionCompletions: readonly Completion[] = functionGuides.flatMap(({ title, guides }) =>
  Object.entries(guides).map(([name, { takes, gives }]) => ({
    label: name,
    type: 'function',
    detail: `(${takes.map(([argument]) => argument).join(', ')})`,
    info: gives,
    section: title,
    apply: `${name}(`,
    boost: -1,
  })),
);

const path = /[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\??\.[\p{ID_Continue}$]*)*$/u;

/** Completes names that the expression can read, members of their values, and functions. */
export function completeExpression(scope: PageScope) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const typed = path.exec(state.sliceDoc(Math.max(0, pos - 500), pos))?.[0] ?? '';
    if (typed === '' && !explicit) return null;
    const dot = typed.lastIndexOf('.');
    const from = pos - (typed.length - dot - 1);
    const options = dot === -1 ? listNames(scope) : listMembers(scope, typed.slice(0, dot).replace(/\?$/, ''));
    return options.length === 0 ? null : { from, options, validFor: /^[\p{ID_Continue}$]*$/u };
  };
}

function listNames(scope: PageScope): Completion[] {
  const names = scope.names.map(({ name, value }) => ({ label: name, type: 'variable', detail: printValue(value) }));
  const roots = [
    { label: 'brand', type: 'variable', detail: 'Tokens of the brand' },
    { label: 'content', type: 'variable', detail: 'Content sources of the page' },
  ];
  return [...names, ...roots, ...functionCompletions];
}

function listMembers(scope: PageScope, source: string): Completion[] {
  const { value } = scope.evaluate(compileExpression(source));
  if (!isJsonObject(value)) return [];
  return Object.entries(value)
    .filter(([name]) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
    .map(([name, member]) => ({ label: name, type: 'property', detail: printValue(member) }));
}
