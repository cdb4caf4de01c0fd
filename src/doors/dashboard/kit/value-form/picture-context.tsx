import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Focus } from './focus-point.tsx';
import { type PageLayers, type PictureUse, pictureUses } from './picture-uses.ts';
import type { Json, Variable } from './schema.ts';
import { shownValue, type Values, valueAt, withValueAt } from './values.ts';

interface PictureContext {
  page: PageLayers;
  variables: readonly Variable[];
  values: Values;
  /** The number of device pixels of the rendered file for each px of the page. */
  scale: number;
  onChange(name: string, value: Json): void;
}

const Context = createContext<PictureContext | undefined>(undefined);

/** Tells the fields inside how the page shows their pictures. */
export function PictureUsesProvider({ children, ...context }: PictureContext & { children: ReactNode }) {
  return <Context value={context}>{children}</Context>;
}

interface UsedPicture {
  /** Whether the field belongs to a page that is shown next to it. */
  hasPage: boolean;
  uses: readonly PictureUse[];
  scale: number;
  /** The point of the picture that stays visible; undefined if the template has no variables for it. */
  focus: { value: Focus; onChange(value: Focus): void } | undefined;
}

/** How the page shows the picture of the variable at a path. */
export function usePictureUses(path: string): UsedPicture {
  const context = useContext(Context);
  const page = context?.page;
  const uses = useMemo(() => (page ? pictureUses(page, path) : []), [page, path]);
  const bound = uses.find((use) => use.focus !== undefined && (use.fit === 'cover' || use.fit === 'none'))?.focus;
  if (!context || !bound) {
    return { hasPage: page !== undefined, uses, scale: context?.scale ?? 1, focus: undefined };
  }
  const { variables, values, onChange } = context;
  const findUses = (variable: string) => {
    const [name = '', ...rest] = variable.split('.');
    const base = variables.find((each) => each.name === name);
    const value = base && valueAt(shownValue(base, values), rest);
    return typeof value === 'number' ? value : 0.5;
  };
  return {
    hasPage: true,
    uses,
    scale: context.scale,
    focus: {
      value: { x: findUses(bound.x), y: findUses(bound.y) },
      onChange: (focus) => {
        const changed = new Map<string, Json | undefined>();
        for (const side of ['x', 'y'] as const) {
          const [name = '', ...rest] = bound[side].split('.');
          const base = variables.find((each) => each.name === name);
          if (!base) continue;
          const before = changed.has(name) ? changed.get(name) : shownValue(base, values);
          changed.set(name, withValueAt(before, rest, focus[side]));
        }
        for (const [name, value] of changed) if (value !== undefined) onChange(name, value);
      },
    },
  };
}
