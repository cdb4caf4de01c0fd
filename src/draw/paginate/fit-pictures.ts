import type { Warning } from '../../core/warnings.ts';
import { requireContainer } from '../../design/boxes/container.ts';
import type { Box, ContainerBox, ImageBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { clipsDown, isPlaced, noSizing, px, tolerance } from './styles.ts';

/**
 * Scales pictures of the flow that are higher than a page, keeps their proportions (PAG-5), and warns of each.
 * `measured` has the structure of the region. `room` is the height in px of the region's content box on a page. If
 * anything changed, the region must be measured again before it is packed. Absolutely positioned pictures are not
 * changed.
 */
export function fitPictures(
  region: ContainerBox,
  measured: MeasuredBox,
  room: number,
): { region: ContainerBox; changed: boolean; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const visit = (box: Box, at: MeasuredBox | undefined, left: number): Box => {
    if (!at || box.kind === 'text') return box;
    if (box.kind === 'image') {
      if (at.height <= left + tolerance) return box;
      const message = `The picture is ${Math.ceil(at.height)} px high and was scaled down to the ${Math.floor(left)} px that a page has.`;
      warnings.push({ code: 'picture_scaled', message, layerId: box.layerId });
      return scaleImage(box, at, left);
    }
    // A picture that a layer clips by design need not be completely visible.
    if (box !== region && clipsDown(box) && at.height <= left + tolerance) return box;
    const children = box.children.map((child, index) => {
      const measuredChild = at.children[index];
      if (!measuredChild || isPlaced(child)) return child;
      // The padding of the region itself is not part of the room.
      const regionEdges = box === region ? 0 : at.edges.top + at.edges.bottom;
      return visit(
        child,
        measuredChild,
        Math.max(1, left - regionEdges - measuredChild.marginTop - measuredChild.marginBottom),
      );
    });
    return children.every((child, index) => child === box.children[index]) ? box : { ...box, children };
  };
  const fitted = requireContainer(visit(region, measured, room));
  return { region: fitted, changed: fitted !== region, warnings };
}

function scaleImage(box: ImageBox, measured: MeasuredBox, height: number): ImageBox {
  const width = (measured.width * height) / measured.height;
  const style = {
    ...box.style,
    ...noSizing,
    minWidth: '0px',
    maxWidth: 'none',
    flexGrow: '0',
    flexShrink: '0',
    flexBasis: 'auto',
    width: px(width),
    height: px(height),
  };
  return { ...box, style };
}
