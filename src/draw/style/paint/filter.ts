import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { evaluateLength } from '../../../design/boxes/style/length.ts';
import { isFunction } from '../../../design/boxes/style/nodes.ts';
import type { CssColor } from '../color.ts';
import { readShadow, type Shadow } from './shadow.ts';

/** A function of `filter` or `backdrop-filter`. */
export type Filter =
  /** The standard deviation in px. */
  | { readonly kind: 'blur'; readonly radius: number }
  | { readonly kind: 'drop-shadow'; readonly shadow: Shadow }
  /** A function that only changes colors. `name` is its CSS name. */
  | { readonly kind: 'color'; readonly name: string };

/** Reads a canonical list of filters, in the order in which they are applied. */
export function readFilters(value: string | undefined, context: { em: number; currentColor: CssColor }): Filter[] {
  if (value === undefined || value === 'none') return [];
  return parseNodes(value)
    .filter(isFunction)
    .map(({ name, children }): Filter => {
      if (/^blur$/i.test(name)) {
        return { kind: 'blur', radius: evaluateLength(children[0], { em: context.em, whole: 0 }) ?? 0 };
      }
      if (/^drop-shadow$/i.test(name)) return { kind: 'drop-shadow', shadow: readShadow(children, context) };
      return { kind: 'color', name };
    });
}
