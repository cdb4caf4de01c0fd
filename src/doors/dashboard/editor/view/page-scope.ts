import {
  type CompiledText,
  compileExpression,
  type EvaluationContext,
  evaluate,
  nestedScope,
  StepBudget,
} from '../../../../design/expressions/index.ts';
import { loopEntries, pageScope } from '../../../../design/resolve/resolve-page.ts';
import { applyTweaks } from '../../../../design/resolve/tweaks.ts';
import type { PageSource } from './page-content.ts';

/** A name that expressions can read at a layer, with its value now. */
export interface ScopedName {
  name: string;
  value: unknown;
  from: 'page' | 'template' | 'space' | 'loop';
}

/** The values that expressions see at a layer, or on the page: those of the first item inside loops (EDT-9). */
export interface PageScope {
  names: readonly ScopedName[];
  brand: Readonly<Record<string, unknown>>;
  content: Readonly<Record<string, unknown>>;
  evaluate(text: CompiledText): { value: unknown; problems: readonly string[] };
}

const stepLimit = 100_000;

export function scopeAt(source: PageSource, layerId?: string): PageScope {
  const { id, name, document, templateVariables, spaceVariables, tweaks, brand, content, locale, now } = source;
  const scopes = { page: document.variables, template: templateVariables, space: spaceVariables };
  const { layers } = applyTweaks(scopes, tweaks);
  let scope = pageScope({ page: { id, name, document }, variables: layers, brand, content, locale });
  const run = (text: CompiledText) => {
    const context: EvaluationContext = { scope, now, locale, pageBudget: new StepBudget(stepLimit) };
    const { value, problems } = evaluate(text, context);
    return { value, problems: problems.map(({ message }) => message) };
  };
  const names: ScopedName[] = [];
  for (const { loop } of ancestorsOf(source, layerId)) {
    if (!loop) continue;
    const [first] = loopEntries(run(compileExpression(loop.source)).value);
    const [index, item] = first ?? [];
    scope = nestedScope({ [loop.as]: item, [loop.indexAs]: index }, scope);
    names.unshift({ name: loop.as, value: item, from: 'loop' }, { name: loop.indexAs, value: index, from: 'loop' });
  }
  const froms = ['page', 'template', 'space'] as const;
  for (const [index, values] of layers.entries())
    for (const [variable, value] of Object.entries(values))
      names.push({ name: variable, value, from: froms[index] ?? 'space' });
  const seen = new Set<string>();
  const visible = names.filter(({ name: each }) => !seen.has(each) && seen.add(each));
  return { names: visible, brand, content, evaluate: run };
}

/** The layers around a layer, the outermost first. */
function ancestorsOf({ document }: PageSource, layerId: string | undefined) {
  const byId = new Map(document.layers.map((layer) => [layer.id, layer]));
  const ancestors: PageSource['document']['layers'] = [];
  let parentId = layerId === undefined ? undefined : byId.get(layerId)?.parentId;
  while (parentId !== undefined) {
    const parent = byId.get(parentId);
    if (!parent || ancestors.includes(parent)) break;
    ancestors.unshift(parent);
    parentId = parent.parentId;
  }
  return ancestors;
}
