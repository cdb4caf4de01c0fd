import { useEffect, useState } from 'react';

/**
 * Returns the latest value that has stayed the same for `ms` milliseconds, for work that waits for a pause in typing.
 */
export function useDelayed<Value>(value: Value, ms: number): Value {
  const [delayed, setDelayed] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value that reads alike is the same
  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return delayed;
}
