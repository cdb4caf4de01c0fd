import type { ContainerBox } from '../../../../design/boxes/types.ts';
import type { Tab } from '../../../../draw/browser/tab.ts';
import type { Insets } from '../../../../draw/html/flow-room.ts';
import { flowPages, showToMeasure } from '../../../../draw/html/measure.ts';
import type { MeasuredBox } from '../../../../draw/html/measured-box.ts';
import { type BreakUnit, type FlowItem, flowingRegion } from '../../../../draw/paginate/index.ts';
import type { Drawing } from '../../../../draw/takumi/drawing.ts';

export interface NativeFlow {
  region: ContainerBox;
  measured: MeasuredBox;
  items: readonly FlowItem[];
  /** px of the region's content box on a page. */
  room: number;
}

/** A flow region for the print to break, and the pages that it takes there (PAG-9). */
export async function planNativeFlow(
  tab: Tab,
  drawing: Drawing,
  flow: NativeFlow,
  insets: Insets,
): Promise<{ region: ContainerBox; taken: number }> {
  const breaking = (unit: BreakUnit) => flowingRegion(flow.region, flow.measured, flow.items, flow.room, unit);
  const root = { ...drawing.root, children: [] };
  const inColumns = { region: breaking('column'), insets, pages: 'columns' } as const;
  await showToMeasure(tab, { ...drawing, root, shrunk: new Map(), flow: inColumns });
  return { region: breaking('page'), taken: await flowPages(tab, drawing.width) };
}
