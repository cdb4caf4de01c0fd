import { useCallback, useEffect, useState } from 'react';
import { useMaybeSession } from '../../../app/session.tsx';
import { keepText, keptText } from '../../../app/tab-storage.ts';
import { isObject, type Json } from '../../../kit/value-form/schema.ts';
import { storedValues, type Values, withValue } from '../../../kit/value-form/values.ts';
import { type Output, outputOf } from './output.ts';

/** What a person typed and chose for a template. A reload keeps it, for them alone. */
export function useKept(templateId: string) {
  const userId = useMaybeSession()?.user.id;
  const [initial] = useState(() => read(userId, templateId));
  const [state, setState] = useState(initial);
  const { values, output } = state;
  useEffect(() => {
    // Of a template that was opened and not filled nothing is kept.
    if (state !== initial) keepText(userId, nameOf(templateId), JSON.stringify(state));
  }, [userId, templateId, state, initial]);
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

const nameOf = (templateId: string) => `playground.${templateId}`;

function read(userId: string | undefined, templateId: string): Kept {
  const { values, output } = storedValues(keptText(userId, nameOf(templateId)));
  return { values: isObject(values) ? values : {}, output: outputOf(output) };
}

/** What was typed into one template goes on in another: in the copy of it. */
export function carryOver(userId: string | undefined, fromId: string, toId: string): void {
  const kept = keptText(userId, nameOf(fromId));
  if (kept !== null) keepText(userId, nameOf(toId), kept);
}

/** The playground of a template opens with these values; `output` has fields of a render. */
export function openWith(userId: string, templateId: string, kept: { values: Values; output: unknown }): void {
  keepText(userId, nameOf(templateId), JSON.stringify(kept));
}
