import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Typing settles for so long before it is searched. */
const settleMs = 250;

/** A search in the address as `q`: what is typed at once, and what is searched once typing settles. It begins at page 1. */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text,
    typed,
    type(next: string) {
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setParams(
          (before) => {
            const { page: _, q: __, ...rest } = Object.fromEntries(before);
            return next.trim() === '' ? rest : { ...rest, q: next.trim() };
          },
          { replace: true },
        );
      }, settleMs);
    },
  };
}
