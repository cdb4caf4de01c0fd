import { isEqualJson } from '../../../../core/json.ts';
import type { BoxStyle } from '../../../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../../../design/boxes/types.ts';

/**
 * The same tree as `next`, in which every box that equals one of `previous` is that object, so that what was computed
 * for it is kept. Children are matched by their layer, because layers may be added, removed and moved.
 */
export function shareBoxes(previous: ContainerBox, next: ContainerBox): ContainerBox {
  const children = shareChildren(previous.children, next.children);
  const shared = { ...next, style: shareStyle(previous.style, next.style), children };
  return isSameMembers(previous, shared) ? previous : shared;
}

function shareChildren(previous: Box[], next: readonly Box[]): Box[] {
  const byLayer = Map.groupBy(previous, ({ layerId }) => layerId);
  const shared = next.map((box) => {
    const before = byLayer.get(box.layerId)?.shift();
    return before ? shareBox(before, box) : box;
  });
  const isSame = shared.length === previous.length && shared.every((box, index) => box === previous[index]);
  return isSame ? previous : shared;
}

function shareBox(previous: Box, next: Box): Box {
  if (previous === next) return next;
  if (previous.kind === 'container' && next.kind === 'container') return shareBoxes(previous, next);
  if (previous.kind === 'text' && next.kind === 'text') return shareText(previous, next);
  return previous.kind === 'image' && next.kind === 'image' ? shareImage(previous, next) : next;
}

function shareText(previous: TextBox, next: TextBox): TextBox {
  const spans = isEqualJson(previous.spans, next.spans) ? previous.spans : next.spans;
  const shared = { ...next, style: shareStyle(previous.style, next.style), spans };
  return isSameMembers(previous, shared) ? previous : shared;
}

function shareImage(previous: ImageBox, next: ImageBox): ImageBox {
  const source = isEqualJson(previous.source, next.source) ? previous.source : next.source;
  const focus = isEqualJson(previous.focus, next.focus) ? previous.focus : next.focus;
  const shared = { ...next, style: shareStyle(previous.style, next.style), source, focus };
  return isSameMembers(previous, shared) ? previous : shared;
}

function shareStyle(previous: BoxStyle, next: BoxStyle): BoxStyle {
  return isSameMembers(previous, next) ? previous : next;
}

function isSameMembers(one: object, other: object): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Reflect.get(one, name) === Reflect.get(other, name))
  );
}
