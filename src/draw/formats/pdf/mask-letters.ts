import { type PDFContext, type PDFDict, PDFName, PDFRawStream, type PDFRef } from 'pdf-lib';
import type { BlankFonts } from './blank-fonts.ts';
import { contentOperations } from './content-tokens.ts';
import { drawingRef, findResources, fontRef, graphicsState, isPlainState } from './resources.ts';
import { readStream } from './streams.ts';

/** Operators that draw letters, lines and areas, in whatever color. */
const drawing = new Set(
  'q Q cm w J j M d ri i m l c v y h re W W* n f f* S s B B* b b* BT ET Tc Tw Tz TL Ts Td TD Tm T* Tj TJ'.split(' '),
);
/**
 * Operators that are skipped: those for colors, which a mask ignores, and for marked content, which the text itself has
 * already.
 */
const ignored = new Set('g G rg RG k K cs CS sc SC scn SCN BMC BDC EMC'.split(' '));
/** The maximum nesting of forms in a mask. */
const maxDepth = 4;

/**
 * The opaque letters, lines and areas of a mask, as content that can be drawn in any color, with the resources that it
 * uses.
 */
interface MaskLetters {
  content: string;
  fonts: ReadonlyMap<string, PDFRef>;
  states: ReadonlyMap<string, PDFDict>;
  /** The forms from which the letters were read. */
  forms: readonly PDFRef[];
}

/** Reads the form of a mask, with its letters in blank fonts. Returns undefined if the form draws anything else. */
export function readMaskLetters(context: PDFContext, fonts: BlankFonts, mask: PDFRef): MaskLetters | undefined {
  const letters = new Reader(context, fonts);
  return letters.read(mask, 0) ? letters : undefined;
}

class Reader implements MaskLetters {
  readonly #context: PDFContext;
  readonly #blankFonts: BlankFonts;
  readonly #parts: string[] = [];
  readonly fonts = new Map<string, PDFRef>();
  readonly states = new Map<string, PDFDict>();
  readonly forms: PDFRef[] = [];

  constructor(context: PDFContext, blankFonts: BlankFonts) {
    this.#context = context;
    this.#blankFonts = blankFonts;
  }

  get content(): string {
    return this.#parts.join('\n');
  }

  /** Reads a form, and returns whether everything that it draws could be read. */
  read(ref: PDFRef, depth: number): boolean {
    const form = this.#context.lookup(ref);
    const resources = form instanceof PDFRawStream ? findResources(form) : undefined;
    // A browser draws each form only once; repeated forms could grow exponentially with each level.
    if (!(form instanceof PDFRawStream && resources) || depth > maxDepth || this.forms.includes(ref)) return false;
    if (form.dict.has(PDFName.of('Matrix'))) return false;
    this.forms.push(ref);
    const content = readStream(form);
    this.#parts.push('q');
    for (const { operator, operands, start, end } of contentOperations(content)) {
      const name = operands[0]?.text.slice(1) ?? '';
      // A pattern may be transparent.
      if (/^scn$/i.test(operator) && operands.at(-1)?.text.startsWith('/')) return false;
      if (operator === 'Do') {
        const inner = drawingRef(resources, name);
        if (!inner || !this.read(inner, depth + 1)) return false;
      } else if (operator === 'Tf') {
        const font = fontRef(resources, name);
        if (!font || this.#blankFonts.isDrawn(font)) return false;
        if (!keep(this.fonts, name, this.#blankFonts.blank(font))) return false;
        this.#parts.push(content.slice(start, end));
      } else if (operator === 'gs') {
        const state = graphicsState(resources, name);
        if (!state || !isPlainState(state) || !keep(this.states, name, state)) return false;
        this.#parts.push(content.slice(start, end));
      } else if (drawing.has(operator)) this.#parts.push(content.slice(start, end));
      else if (!ignored.has(operator)) return false;
    }
    this.#parts.push('Q');
    return true;
  }
}

/** Adds a value under a name. Returns false if the name already has another value. */
function keep<Value>(all: Map<string, Value>, name: string, value: Value): boolean {
  const existing = all.get(name);
  all.set(name, value);
  return existing === undefined || existing === value;
}
