import { type FlexContainer, type FlexItem, mainMargins, withinLimits } from './items.ts';

/**
 * Resolves the flexible lengths of a line (CSS Flexbox 1, section 9.7). `room` is the length of the main axis in px,
 * without gaps.
 */
export function resolveFlexibleLengths(container: FlexContainer, items: readonly FlexItem[], room: number): void {
  const margins = items.reduce((sum, item) => sum + mainMargins(container, item.margins), 0);
  const hypothetical = items.reduce((sum, item) => sum + item.main, margins);
  const grows = hypothetical < room;
  const getFactor = ({ node: { style } }: FlexItem) => (grows ? style.flexGrow : style.flexShrink);
  const open = new Set(
    items.filter((item) => {
      const isFrozen = getFactor(item) === 0 || (grows ? item.base > item.main : item.base < item.main);
      return !isFrozen;
    }),
  );
  const getTargetSize = (item: FlexItem) => (open.has(item) ? item.base : item.main);
  const freeSpace = () => room - items.reduce((sum, item) => sum + getTargetSize(item), margins);
  const initial = freeSpace();
  while (open.size > 0) {
    let free = freeSpace();
    const factors = [...open].reduce((sum, item) => sum + getFactor(item), 0);
    if (factors < 1 && Math.abs(initial * factors) < Math.abs(free)) free = initial * factors;
    const getScaledShrink = (item: FlexItem) => item.node.style.flexShrink * (item.base - item.insets);
    const scaled = [...open].reduce((sum, item) => sum + getScaledShrink(item), 0);
    let violation = 0;
    const clamped = new Map<FlexItem, number>();
    for (const item of open) {
      const share = grows ? getFactor(item) / factors : scaled === 0 ? 0 : getScaledShrink(item) / scaled;
      const wanted = free === 0 ? item.base : item.base + free * share;
      item.main = withinLimits(item, wanted);
      clamped.set(item, item.main - wanted);
      violation += item.main - wanted;
    }
    for (const [item, by] of clamped) {
      if (violation === 0 || (violation > 0 ? by > 0 : by < 0)) open.delete(item);
    }
  }
}
