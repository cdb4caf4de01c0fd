import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { lengthOf } from '../../design/boxes/style/length.ts';
import { everyNode, isFunction, type ValueNode } from '../../design/boxes/style/nodes.ts';
import type { Length, SizeKeyword, SizeValue } from './layout/types.ts';

export const zero: Length = { px: 0, percent: 0 };

const comparing: ReadonlySet<string> = new Set(['min', 'max', 'clamp']);

/** A length, a percentage, or maths of both; undefined for anything else. `em` is px. */
export function readLength(node: ValueNode | undefined, em: number): Length | undefined {
  if (!node) return undefined;
  const at = (whole: number) => lengthOf(node, { em, whole });
  const px = at(0);
  if (px === undefined) return undefined;
  const isLinear = ![...everyNode([node])].some((each) => isFunction(each) && comparing.has(each.name));
  return isLinear ? { px, percent: (at(100) ?? px) - px } : { px, percent: 0, maths: { node, em } };
}

const keywords: ReadonlySet<string> = new Set<SizeKeyword>(['min-content', 'max-content', 'fit-content']);

/** A size property; `none`, `auto` and what is absent are `auto`. */
export function readSize(value: string | undefined, em: number): SizeValue {
  if (value === undefined || value === 'auto' || value === 'none') return 'auto';
  if (keywords.has(value)) return value as SizeKeyword;
  return readLength(parseNodes(value)[0], em) ?? 'auto';
}

/** px of a length; undefined where it has a percentage of a size that is not definite. */
export function resolveLength(length: Length, whole: number | undefined): number | undefined {
  if (length.maths) {
    if (whole === undefined && hasPercent(length)) return undefined;
    return lengthOf(length.maths.node, { em: length.maths.em, whole: whole ?? 0 }) ?? 0;
  }
  if (length.percent === 0) return length.px;
  return whole === undefined ? undefined : length.px + (length.percent / 100) * whole;
}

export function hasPercent({ percent, maths }: Length): boolean {
  if (!maths) return percent !== 0;
  const at = (whole: number) => lengthOf(maths.node, { em: maths.em, whole });
  return at(0) !== at(1_000) || at(0) !== at(1_000_000);
}
