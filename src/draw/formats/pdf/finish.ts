import { PDFDocument, PDFName, type PDFPage } from 'pdf-lib';
import { BlankFonts } from './blank-fonts.ts';
import { BlankForms } from './blank-forms.ts';
import { fillMaskedTexts } from './masked-texts.ts';
import { type EncodeJpeg, encodeRawPictures } from './raw-pictures.ts';
import { singleText } from './single-text.ts';

/** Converts CSS px (96 per inch) to PDF points (72 per inch). */
const pointsPerPx = 0.75;
/** The maximum number of points that a browser adds to the side of a page by rounding it up. */
const rounding = 2.5;

interface PdfFacts {
  title: string;
  /** Epoch milliseconds. */
  createdOn: number;
  /** The size of each page in px, in order, and whether a browser may have drawn a text of the page more than once. */
  pages: ReadonlyArray<{ width: number; height: number; hasRepeats: boolean }>;
}

/**
 * Completes a browser's PDF: sets the producer, trims pages to their exact size (browsers round up to whole device
 * pixels of a printer), keeps each text only once, draws gradient texts without masks, and stores photos as jpegs
 * (DOCF-1). The structure, outline and fonts stay the same. Objects are stored in compressed object streams.
 */
export async function finishPdf(
  bytes: Uint8Array,
  facts: PdfFacts,
  encodeJpeg: EncodeJpeg,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  document.setTitle(facts.title, { showInWindowTitleBar: true });
  document.setProducer('Galley');
  document.setCreator('Galley');
  document.setCreationDate(new Date(facts.createdOn));
  document.setModificationDate(new Date(facts.createdOn));
  document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseNone'));
  for (const [index, page] of document.getPages().entries()) {
    const size = facts.pages[index];
    if (size) trim(page, size.width * pointsPerPx, size.height * pointsPerPx);
  }
  const fonts = new BlankFonts(document.context);
  const blanks = { fonts, forms: new BlankForms(document.context, fonts) };
  fillMaskedTexts(document, blanks);
  singleText(
    document,
    blanks,
    document.getPages().filter((_, index) => facts.pages[index]?.hasRepeats),
  );
  await encodeRawPictures(document, encodeJpeg);
  return new Uint8Array(
    await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false }),
  );
}

/** Cuts the page to its exact size. The content is aligned to its top left, so the right and bottom are cut. */
function trim(page: PDFPage, width: number, height: number): void {
  const box = page.getMediaBox();
  const isRounded = Math.abs(box.width - width) <= rounding && Math.abs(box.height - height) <= rounding;
  if (!isRounded)
    throw new Error(`A page has ${box.width} × ${box.height} points where ${width} × ${height} were asked for`);
  page.setMediaBox(0, box.height - height, width, height);
}
