import { PDFDict, PDFName, PDFNumber, PDFRef } from 'pdf-lib';

export const fontsName = PDFName.of('Font');
export const drawingsName = PDFName.of('XObject');
const statesName = PDFName.of('ExtGState');
const fillAlphaName = PDFName.of('ca');

export function fontRef(resources: PDFDict, name: string): PDFRef | undefined {
  return refOf(resources, fontsName, name);
}

/** Of a form or picture. */
export function drawingRef(resources: PDFDict, name: string): PDFRef | undefined {
  return refOf(resources, drawingsName, name);
}

/** Whether a graphics state of these resources shows nothing of what is filled under it. */
export function isUnseen(state: string | undefined, resources: PDFDict): boolean {
  if (state === undefined) return false;
  const own = resources.lookupMaybe(statesName, PDFDict)?.lookup(PDFName.of(state));
  const alpha = own instanceof PDFDict ? own.lookup(fillAlphaName) : undefined;
  return alpha instanceof PDFNumber && alpha.asNumber() === 0;
}

/** The name, slash and all, under which resources have an object in the place of the one called `name`. */
export function renamed(resources: PDFDict, kind: PDFName, name: string, ref: PDFRef): string {
  const other = `${name}blank`;
  resources.lookup(kind, PDFDict).set(PDFName.of(other), ref);
  return `/${other}`;
}

function refOf(resources: PDFDict, kind: PDFName, name: string): PDFRef | undefined {
  const value = resources.lookupMaybe(kind, PDFDict)?.get(PDFName.of(name));
  return value instanceof PDFRef ? value : undefined;
}
