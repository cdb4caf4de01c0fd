import { useCallback, useEffect, useState } from 'react';
import { isObject, type Json } from './form/schema.ts';
import { storedValues, type Values, withValue } from './form/values.ts';
import { type Output, outputOf } from './output.ts';
import { storageKey } from './template.ts';

/** What a person typed and chose for a template. A reload keeps it. */
export function useKept(templateId: string) {
  const [state, setState] = useState(() => read(templateId));
  const { values, output } = state;
  useEffect(() => keep(templateId, state), [templateId, state]);
  const setValue = useCallback(
    (name: string, value: Json | undefined) =>
      setState((before) => ({ ...before, values: withValue(before.values, name, value) })),
    [],
  );
  const reset = useCallback(() => setState((before) => ({ ...before, values: {} })), []);
  const setOutput = useCallback(
    (change: Partial<Output>) => setState((before) => ({ ...before, output: { ...before.output, ...change } })),
    [],
  );
  return { values, output, setValue, reset, setOutput };
}

interface Kept {
  values: Values;
  output: Output;
}

function read(templateId: string): Kept {
  let text: string | null = null;
  try {
    text = sessionStorage.getItem(storageKey(templateId));
  } catch {
    // Without storage everything begins with its defaults.
  }
  const { values, output } = storedValues(text);
  return { values: isObject(values) ? values : {}, output: outputOf(output) };
}

function keep(templateId: string, { values, output }: Kept): void {
  try {
    sessionStorage.setItem(storageKey(templateId), JSON.stringify({ values, output }));
  } catch {
    // Full or refused: what is typed stays in the page alone.
  }
}
