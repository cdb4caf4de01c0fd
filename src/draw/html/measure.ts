import type { Tab } from '../browser/tab.ts';
import { type HtmlDrawing, printHtml } from './drawing.ts';
import type { Insets } from './flow-room.ts';
import { edgesInPage, measureInPage } from './in-page.ts';
import type { MeasuredBox } from './measured-box.ts';

/** Lays out pages in a tab so that they can be measured. */
export async function showToMeasure(tab: Tab, drawings: readonly [HtmlDrawing, ...HtmlDrawing[]]): Promise<void> {
  const [{ width, height }] = drawings;
  await tab.show(printHtml(drawings, { title: '' }), { width, height, scale: 1 });
}

/**
 * Measures the page that the tab shows. The result has the structure of the drawing's boxes. Lines are measured for
 * texts in boxes that are taller than `linesAbove` px and begin above `linesUntil` px.
 */
export async function measurePage(
  tab: Tab,
  { linesAbove = Number.POSITIVE_INFINITY, linesUntil = Number.POSITIVE_INFINITY } = {},
): Promise<MeasuredBox> {
  const measured = await tab.ask(measureInPage, 'section', linesAbove, linesUntil);
  if (!measured) throw new Error('The tab shows no page');
  return measured;
}

/**
 * Measures every page of the shown document, in order. Lines are measured for texts in boxes that are taller than
 * `linesAbove` px.
 */
export async function measurePages(tab: Tab, count: number, linesAbove = -1): Promise<MeasuredBox[]> {
  const pages: MeasuredBox[] = [];
  for (let pageNumber = 1; pageNumber <= count; pageNumber++) {
    const measured = await tab.ask(
      measureInPage,
      `section:nth-of-type(${pageNumber})`,
      linesAbove,
      Number.POSITIVE_INFINITY,
    );
    if (!measured) throw new Error(`The tab shows no page ${pageNumber}`);
    pages.push(measured);
  }
  return pages;
}

/** Returns the padding and border in px of a child of a page's root. Both indices start at 0. */
export async function edgesForChild(
  tab: Tab,
  childIndex: number,
  page = 0,
): Promise<{ padding: Insets; border: Insets }> {
  const edges = await tab.ask(edgesInPage, `section:nth-of-type(${page + 1}) > :nth-child(${childIndex + 1})`);
  if (!edges) throw new Error(`The page shows no child ${childIndex}`);
  return edges;
}
