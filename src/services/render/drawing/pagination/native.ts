import type { BoxStyle } from '../../../../design/boxes/style/types.ts';
import type { ContainerBox } from '../../../../design/boxes/types.ts';
import type { Tab } from '../../../../draw/browser/tab.ts';
import type { Insets } from '../../../../draw/html/flow-room.ts';
import { flowPages, showToMeasure } from '../../../../draw/html/measure.ts';
import { type FlowItem, pageOf } from '../../../../draw/paginate/index.ts';
import type { Drawing } from '../../../../draw/takumi/engine.ts';

/** Of the region's own place on the page, which the padding of the flow gives it on every page. */
const placing =
  /^(?:position|left|top|width|height|minWidth|maxWidth|minHeight|maxHeight|aspectRatio|margin.*|flex|flexGrow|flexShrink|flexBasis|alignSelf|overflow.*|order)$/;

/**
 * A flow region for a print that breaks it (PAG-9): items stay whole where a page can hold them; a taller one has pages
 * of its own, and breaks at its lines (PAG-5). Columns stand for pages where the flow is measured.
 */
export function flowingRegion(
  region: ContainerBox,
  items: readonly FlowItem[],
  roomHeight: number,
  unit: 'page' | 'column',
): ContainerBox {
  const last = items.at(-1);
  const whole = pageOf(
    region,
    items.map((item, index) => {
      const isTall = item.measured.height + item.lead + item.trail > roomHeight;
      const breaks: BoxStyle = isTall
        ? {
            ...(index === 0 ? {} : { breakBefore: unit }),
            ...(item === last ? {} : { breakAfter: unit }),
          }
        : { breakInside: 'avoid' };
      return { item, piece: { ...item.box, style: { ...item.box.style, flexShrink: '0', ...breaks } } };
    }),
  );
  const style = Object.fromEntries(Object.entries(whole.style).filter(([property]) => !placing.test(property)));
  return { ...whole, style: { ...style, position: 'relative', width: '100%' } };
}

/** Pages that a flowing region takes, laid out in columns that break as the pages of the print do. */
export async function pagesOfFlow(tab: Tab, drawing: Drawing, region: ContainerBox, insets: Insets): Promise<number> {
  const root = { ...drawing.root, children: [] };
  await showToMeasure(tab, { ...drawing, root, shrunk: new Map(), flow: { region, insets, pages: 'columns' } });
  return flowPages(tab, drawing.width);
}
