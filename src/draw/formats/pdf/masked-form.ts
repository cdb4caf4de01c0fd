import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFStream } from 'pdf-lib';
import { contentOperations } from './content-tokens.ts';
import { drawingRef, findResources, graphicsState, isPlainState, stateRef, statesName } from './resources.ts';
import { readStream } from './streams.ts';

const maskName = PDFName.of('SMask');
const transferName = PDFName.of('TR');
/** The transfer function of an inverted mask. */
const inversion = '{1 exch sub}';

/**
 * A form in which a browser draws a layer through a mask, for `background-clip: text` and CSS masks. It draws the layer
 * twice: outside the area of the mask, through the inverted mask of that area, and inside, through the mask itself.
 */
export interface MaskedForm {
  content: string;
  resources: PDFDict;
  /**
   * The part of the content that draws the layer outside the area. It draws nothing visible if the area is the whole
   * form.
   */
  outside: { start: number; end: number };
  /** The form of the layer. */
  layer: PDFRef;
  /** The area, and the mask inside it. */
  area: Mask;
  mask: Mask;
}

/** A mask of a graphics state: the opaque parts of a form, or everything except these. */
interface Mask {
  /** The name and the object of the graphics state. */
  name: string;
  state: PDFRef;
  dict: PDFDict;
  form: PDFRef;
  isInverted: boolean;
}

/** Reads a form. Returns undefined if the form draws anything else, or if its mask leaves out a part of it. */
export function readMaskedForm(context: PDFContext, form: PDFRawStream): MaskedForm | undefined {
  const resources = findResources(form);
  if (!resources || !hasInvertedMask(resources)) return undefined;
  const content = readStream(form);
  const steps = [...contentOperations(content)].filter(({ operator }) => !/^(?:rg|RG)$/.test(operator));
  // The operations begin with a plain graphics state, and the mask ends after each drawing.
  const [, outer, outerDrawing, outerEnd, inner, innerDrawing] = steps;
  if (steps.map(({ operator }) => operator).join(' ') !== 'gs gs Do gs gs Do gs') return undefined;
  const getOperandName = (step: typeof outer) => step?.operands[0]?.text.slice(1) ?? '';
  const area = readMask(resources, getOperandName(outer));
  const mask = readMask(resources, getOperandName(inner));
  const layer = drawingRef(resources, getOperandName(innerDrawing));
  if (!(area?.isInverted && mask && layer) || mask.isInverted) return undefined;
  if (getOperandName(outerDrawing) !== getOperandName(innerDrawing) || !isFilled(context.lookup(area.form), form))
    return undefined;
  const outside = { start: outer?.start ?? 0, end: outerEnd?.end ?? 0 };
  return { content, resources, outside, layer, area, mask };
}

function hasInvertedMask(resources: PDFDict): boolean {
  const states = resources.lookupMaybe(statesName, PDFDict)?.keys() ?? [];
  return states.some((name) => readMask(resources, name.decodeText())?.isInverted);
}

function readMask(resources: PDFDict, name: string): Mask | undefined {
  const state = stateRef(resources, name);
  const mask = graphicsState(resources, name)?.lookup(maskName);
  if (!(state && mask instanceof PDFDict) || mask.lookup(PDFName.of('S')) !== PDFName.of('Alpha')) return undefined;
  const form = mask.get(PDFName.of('G'));
  const transfer = mask.lookup(transferName);
  const isInverted = transfer instanceof PDFRawStream && readStream(transfer).trim() === inversion;
  if (!(form instanceof PDFRef) || (transfer !== undefined && !isInverted)) return undefined;
  return { name, state, dict: mask, form, isInverted };
}

/** Whether a form only fills everything that another form shows. */
function isFilled(area: unknown, whole: PDFStream): boolean {
  const resources = area instanceof PDFRawStream ? findResources(area) : undefined;
  if (!(area instanceof PDFRawStream && resources)) return false;
  const steps = [...contentOperations(readStream(area))].filter(({ operator }) => !/^(?:rg|RG)$/.test(operator));
  const [state, rectangle] = steps;
  if (steps.map(({ operator }) => operator).join(' ') !== 'gs re f') return false;
  const box = whole.dict.lookupMaybe(PDFName.of('BBox'), PDFArray)?.asArray();
  const sides = rectangle?.operands.map(({ text }) => Number(text));
  const isWhole = box?.every((side, index) => side instanceof PDFNumber && side.asNumber() === sides?.[index]);
  return isWhole === true && isPlainState(graphicsState(resources, state?.operands[0]?.text.slice(1) ?? ''));
}
