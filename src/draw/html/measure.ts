import type { Tab } from '../browser/tab.ts';
import { type HtmlDrawing, htmlOf } from './drawing.ts';
import type { Insets } from './flow-room.ts';
import { columnsInPage, insetsInPage, measureInPage } from './in-page.ts';
import type { MeasuredBox } from './measured-box.ts';

/** Lays one page out in a tab, to be measured. */
export async function showToMeasure(tab: Tab, drawing: HtmlDrawing): Promise<void> {
  await tab.show(htmlOf([drawing], { title: '' }), { width: drawing.width, height: drawing.height, scale: 1 });
}

/**
 * The page that the tab shows, as measured: its root mirrors the drawing's. Lines are measured of the texts in boxes that
 * are taller than `linesAbove` px.
 */
export async function measurePage(tab: Tab, linesAbove = Number.POSITIVE_INFINITY): Promise<MeasuredBox> {
  const measured = await tab.ask(measureInPage, 'section', linesAbove);
  if (!measured) throw new Error('The tab shows no page');
  return measured;
}

/** Every page of the shown document as measured, in order, with the lines of every text. */
export async function measurePages(tab: Tab, count: number): Promise<MeasuredBox[]> {
  const pages: MeasuredBox[] = [];
  for (let place = 1; place <= count; place++) {
    const measured = await tab.ask(measureInPage, `section:nth-of-type(${place})`, -1);
    if (!measured) throw new Error(`The tab shows no page ${place}`);
    pages.push(measured);
  }
  return pages;
}

/** px of padding and border of the root's child at a place. */
export async function insetsOfChild(tab: Tab, place: number): Promise<Insets> {
  const insets = await tab.ask(insetsInPage, `section > :nth-child(${place + 1})`);
  if (!insets) throw new Error(`The page shows no child ${place}`);
  return insets;
}

/** Print pages that the flow of the shown page takes, laid out in columns. */
export async function flowPages(tab: Tab, width: number): Promise<number> {
  return tab.ask(columnsInPage, '.columns > .flow > *', width);
}
