import type { ContainerBox } from '../../design/boxes/types.ts';
import { type BoxPrinting, classOf, printBox, printChildren } from './print-box.ts';

/** The flow region of a page whose content runs on over further pages of the print (PAG-9). */
export interface Flow {
  /** The region with all its items. */
  region: ContainerBox;
  /** px between the page's edges and the region's: the same on every page. */
  insets: { top: number; right: number; bottom: number; left: number };
  /** Pages that the content takes; the page's background covers them all. */
  pages: number;
}

/**
 * Each fragment of the flow has the padding of the whole (`box-decoration-break: clone`), so that the content of every
 * page stands where the region stands on the first. Items stay whole where a page can hold them; taller ones break at
 * their lines, which is what browsers do where `avoid` cannot be had.
 */
export const flowRules = [
  '.flowing{position:relative;overflow:hidden;break-inside:auto}',
  '.flowing>.statics{position:absolute;left:0;top:0;overflow:hidden}',
  '.flowing>.flow{position:absolute;left:0;top:0;width:100%;box-decoration-break:clone;-webkit-box-decoration-break:clone}',
  '.flow>*{box-decoration-break:clone;-webkit-box-decoration-break:clone}',
  '.item{break-inside:avoid}',
  '.flow img{break-inside:avoid}',
].join('\n');

interface FlowingPage {
  root: ContainerBox;
  width: number;
  height: number;
  name: string;
  flow: Flow;
}

/** A page whose own layers stand on the first page alone, with the content of its region over it. */
export function printFlowing({ root, width, height, name, flow }: FlowingPage, printing: BoxPrinting): string {
  const { background, backgroundColor, ...rest } = root.style;
  const paper = {
    ...(background === undefined ? {} : { background }),
    ...(backgroundColor === undefined ? {} : { backgroundColor }),
    width: `${width}px`,
    height: `${height * flow.pages}px`,
  };
  const { top, right, bottom, left } = flow.insets;
  const inner = printing.styles.classOf({ padding: `${top}px ${right}px ${bottom}px ${left}px` });
  const inherited = {
    color: rest['color'],
    fontFamily: rest['fontFamily'],
    fontSize: rest['fontSize'],
    lineHeight: rest['lineHeight'],
  };
  const text = Object.fromEntries(Object.entries(inherited).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;
  return [
    `<section class="page flowing ${name} ${classOf({ ...paper, ...text }, printing)}">`,
    `<div class="statics ${classOf(rest, printing)}">${printChildren(root, printing)}</div>`,
    `<div class="flow ${inner}">${printBox(flow.region, printing)}</div>`,
    '</section>',
  ].join('');
}
