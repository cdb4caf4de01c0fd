import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { ContainerBox } from '../../design/boxes/types.ts';
import type { Insets } from './flow-room.ts';
import { type BoxPrinting, classOf, printBox, printChildren } from './print-box.ts';

/** The flow region of a page whose content runs on over further pages of the print (PAG-9). */
export interface Flow {
  /** The region with all its items, in the flow of the print. */
  region: ContainerBox;
  /** Between the page's edges and the region's: the same on every page. */
  insets: Insets;
  /** Pages that the content takes, which the page's background covers; as columns beside each other while it is measured. */
  pages: number | 'columns';
}

/**
 * Each fragment of the flow has the padding of the whole (`box-decoration-break: clone`), so that the content of every
 * page stands where the region stands on the first. Columns of the page's size break like pages of a print.
 */
export const flowRules = [
  '.flowing{position:relative;overflow:hidden;break-inside:auto}',
  '.flowing>.statics{position:absolute;left:0;top:0;overflow:hidden}',
  '.flow{position:absolute;left:0;top:0;width:100%}',
  '.columns>.flow{position:static}',
  '.columns{position:absolute;left:0;top:0;column-gap:0;column-fill:auto}',
  '.flow,.flow>*{box-decoration-break:clone;-webkit-box-decoration-break:clone}',
  '.flow img{break-inside:avoid}',
].join('\n');

interface FlowingPage {
  root: ContainerBox;
  width: number;
  height: number;
  name: string;
  flow: Flow;
}

/** A page whose own layers stand on the first page alone, with the content of its region over them. */
export function printFlowing({ root, width, height, name, flow }: FlowingPage, printing: BoxPrinting): string {
  const { paper, rest } = paperOf(root.style);
  const isMeasured = flow.pages === 'columns';
  const size = { width: `${width}px`, height: `${height * (flow.pages === 'columns' ? 1 : flow.pages)}px` };
  const { top, right, bottom, left } = flow.insets;
  const padding = printing.styles.classOf({ padding: `${top}px ${right}px ${bottom}px ${left}px` });
  const content = `<div class="flow ${padding}">${printBox(flow.region, printing)}</div>`;
  const columns = classOf({ columnWidth: `${width}px`, width: `${width}px`, height: `${height}px` }, printing);
  return [
    `<section class="page flowing ${name} ${classOf({ ...inherited(rest), ...paper, ...size }, printing)}">`,
    `<div class="statics ${classOf(rest, printing)}">${printChildren(root, printing)}</div>`,
    isMeasured ? `<div class="columns ${columns}">${content}</div>` : content,
    '</section>',
  ].join('');
}

/** The page's background lies under all of its pages; the rest of its style is the first one's alone. */
function paperOf({ background, backgroundColor, ...rest }: BoxStyle): { paper: BoxStyle; rest: BoxStyle } {
  return {
    paper: {
      ...(background === undefined ? {} : { background }),
      ...(backgroundColor === undefined ? {} : { backgroundColor }),
    },
    rest,
  };
}

/** What text takes from the page. */
function inherited(style: BoxStyle): BoxStyle {
  const names = ['color', 'fontFamily', 'fontSize', 'lineHeight'];
  return Object.fromEntries(Object.entries(style).filter(([property]) => names.includes(property)));
}
