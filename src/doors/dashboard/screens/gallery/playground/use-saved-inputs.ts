import { useCallback, useEffect, useState } from 'react';
import { useMaybeSession } from '../../../app/session.tsx';
import { keepText, readStoredText } from '../../../app/tab-storage.ts';
import { isObject, type Json } from '../../../kit/value-form/schema.ts';
import { storedValues, type Values, withValue } from '../../../kit/value-form/values.ts';
import { type Output, readOutput } from './output.ts';

/** The values and settings that a user entered for a template. They survive a reload, and only this user sees them. */
export function useSavedInputs(templateId: string) {
  const userId = useMaybeSession()?.user.id;
  const [initial] = useState(() => read(userId, templateId));
  const [state, setState] = useState(initial);
  const { values, output } = state;
  useEffect(() => {
    // Nothing is stored for a template that was opened but not filled in.
    if (state !== initial) keepText(userId, storageName(templateId), JSON.stringify(state));
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

interface SavedInputs {
  values: Values;
  output: Output;
}

const storageName = (templateId: string) => `playground.${templateId}`;

function read(userId: string | undefined, templateId: string): SavedInputs {
  const { values, output } = storedValues(readStoredText(userId, storageName(templateId)));
  return { values: isObject(values) ? values : {}, output: readOutput(output) };
}

/** Copies the values that were entered for a template to a copy of the template. */
export function copyInputs(userId: string | undefined, fromId: string, toId: string): void {
  const savedText = readStoredText(userId, storageName(fromId));
  if (savedText !== null) keepText(userId, storageName(toId), savedText);
}

/** Stores values for a template, with which its playground opens the next time. `output` has fields of a render. */
export function openWith(userId: string, templateId: string, savedInputs: { values: Values; output: unknown }): void {
  keepText(userId, storageName(templateId), JSON.stringify(savedInputs));
}
