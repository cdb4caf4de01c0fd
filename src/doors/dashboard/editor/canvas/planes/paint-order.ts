import type { Box } from '../../../../../design/boxes/types.ts';
import type { PreparedBox } from '../../../../../draw/prepare/tree.ts';
import { inPaintOrder } from '../../../../../draw/takumi/nodes.ts';

/** A box with its numbers in the order of painting: its own, and the one after its last descendant. */
export interface PaintedBox {
  prepared: PreparedBox;
  start: number;
  end: number;
  parent: PaintedBox | undefined;
}

/** All boxes of a page in the order in which they are painted, the page first. */
export function listPainted(root: PreparedBox): PaintedBox[] {
  const painted: PaintedBox[] = [];
  const visit = (prepared: PreparedBox, parent: PaintedBox | undefined): void => {
    const box: PaintedBox = { prepared, start: painted.length, end: 0, parent };
    painted.push(box);
    if (prepared.kind === 'container') {
      const byBox = new Map<Box, PreparedBox>(prepared.children.map((child) => [child.box, child]));
      for (const child of inPaintOrder(prepared.box)) {
        const preparedChild = byBox.get(child);
        if (preparedChild) visit(preparedChild, box);
      }
    }
    box.end = painted.length;
  };
  visit(root, undefined);
  return painted;
}
