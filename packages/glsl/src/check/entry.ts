import type { FunctionSymbol } from '../tree.ts';
import type { CheckContext } from './context.ts';
import type { Globals } from './globals.ts';

export type EntryForm = 'shade' | 'mainImage' | 'main';

const signatures: Record<EntryForm, { text: string; returns: string; parameters: string[] }> = {
  main: { text: 'void main()', returns: 'void', parameters: [] },
  mainImage: {
    text: 'void mainImage(out vec4 fragColor, in vec2 fragCoord)',
    returns: 'void',
    parameters: ['out vec4', 'in vec2'],
  },
  shade: {
    text: 'vec4 shade(vec2 uv, float time, vec2 resolution)',
    returns: 'vec4',
    parameters: ['in vec2', 'in float', 'in vec2'],
  },
};

/**
 * Finds the function that computes a pixel. If there is a `main`, it is the entry, as in any program. The two other
 * forms are recognized by their names, and a source must not contain both.
 */
export function findEntry(context: CheckContext, { functions, output }: Globals) {
  const named = (form: EntryForm) => functions.filter(({ name }) => name === form);
  const forms = (['main', 'mainImage', 'shade'] as const).filter((form) => named(form).length > 0);
  const [form, second] = forms;
  if (form === undefined) {
    const message = `The shader has no entry function. Write ${signatures.shade.text}, ${signatures.mainImage.text} or ${signatures.main.text}.`;
    context.findings.add('no_entry', message);
    return undefined;
  }
  if (form !== 'main' && second !== undefined)
    context.fault(
      'two_entries',
      `The shader has both ${form} and ${second}. Keep one of them.`,
      named(second)[0]?.at ?? 0,
    );
  if (form !== 'main' && output)
    context.fault('output_refused', `${form} returns its color. Only main() can have out ${output.name}.`, output.at);
  const entry = named(form).find((symbol) => matches(symbol, form));
  if (entry) return { form, entry };
  context.fault('entry_signature', `The entry must be ${signatures[form].text}.`, named(form)[0]?.at ?? 0);
  return undefined;
}

function matches({ returns, parameters }: FunctionSymbol, form: EntryForm): boolean {
  const wanted = signatures[form];
  return (
    returns === wanted.returns &&
    parameters.length === wanted.parameters.length &&
    parameters.every(({ type, storage }, index) => {
      const passing = storage === 'const' ? 'in' : storage;
      // A color that is passed as inout can be written like one that is passed as out.
      return wanted.parameters[index] === `${passing === 'inout' ? 'out' : passing} ${String(type)}`;
    })
  );
}
