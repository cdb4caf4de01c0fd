import { PDFDict, PDFName, PDFNumber, PDFRef, type PDFStream } from 'pdf-lib';

export const fontsName = PDFName.of('Font');
export const drawingsName = PDFName.of('XObject');
export const statesName = PDFName.of('ExtGState');
const fillAlphaName = PDFName.of('ca');
const strokeAlphaName = PDFName.of('CA');
export const patternsName = PDFName.of('Pattern');

export const resourcesName = PDFName.of('Resources');

export function findResources(stream: PDFStream): PDFDict | undefined {
  const resources = stream.dict.lookup(resourcesName);
  return resources instanceof PDFDict ? resources : undefined;
}

export function fontRef(resources: PDFDict, name: string): PDFRef | undefined {
  return findRef(resources, fontsName, name);
}

/** Returns the reference to a form or picture of these resources. */
export function drawingRef(resources: PDFDict, name: string): PDFRef | undefined {
  return findRef(resources, drawingsName, name);
}

export function stateRef(resources: PDFDict, name: string): PDFRef | undefined {
  return findRef(resources, statesName, name);
}

/** Returns a graphics state of these resources by its name. */
export function graphicsState(resources: PDFDict, name: string): PDFDict | undefined {
  const state = resources.lookupMaybe(statesName, PDFDict)?.lookup(PDFName.of(name));
  return state instanceof PDFDict ? state : undefined;
}

/** Whether everything drawn with a graphics state is invisible. */
export function isUnseen(state: string | undefined, resources: PDFDict): boolean {
  if (state === undefined) return false;
  const alpha = graphicsState(resources, state)?.lookup(fillAlphaName);
  return alpha instanceof PDFNumber && alpha.asNumber() === 0;
}

/** Whether a graphics state draws normally: opaque, and over what is already on the page. */
export function isPlainState(state: PDFDict | undefined): boolean {
  if (!state) return false;
  const isWhole = (name: PDFName) => {
    const alpha = state.lookup(name);
    return alpha === undefined || (alpha instanceof PDFNumber && alpha.asNumber() === 1);
  };
  const isUnset = (name: string, plain: string) => {
    const value = state.lookup(PDFName.of(name));
    return value === undefined || value === PDFName.of(plain);
  };
  return isWhole(fillAlphaName) && isWhole(strokeAlphaName) && isUnset('BM', 'Normal') && isUnset('SMask', 'None');
}

/**
 * Adds an object to the resources, to be used instead of the one called `name`. Returns the name of the new object,
 * including the slash.
 */
export function addRenamed(resources: PDFDict, kind: PDFName, name: string, ref: PDFRef): string {
  const other = `${name}blank`;
  resources.lookup(kind, PDFDict).set(PDFName.of(other), ref);
  return `/${other}`;
}

function findRef(resources: PDFDict, kind: PDFName, name: string): PDFRef | undefined {
  const value = resources.lookupMaybe(kind, PDFDict)?.get(PDFName.of(name));
  return value instanceof PDFRef ? value : undefined;
}
